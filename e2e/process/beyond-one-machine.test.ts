import { type Browser, chromium, expect as expectSoon, type Page } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { startCeph, whyNoCeph } from '../../server/media/testing/ceph.ts'
import { PrimaryAndStandby } from '../../server/testing/standby.ts'
import { findOrInstallChromium } from '../../tools/chromium.ts'
import { melodyWav } from '../audio.ts'
import { slowLine } from '../slow-line.ts'
import { findAudio, soundingAt } from '../the-audio.ts'
import { expectListening, visit } from '../visit.ts'
import { freePort, freshFolder, startHere } from './machine.ts'
import { hasNginx, startNginx } from './nginx.ts'

const seen = expectSoon.configure({ timeout: 60_000 })
const whyNot = hasNginx ? whyNoCeph : `${whyNoCeph} (not run: apt install nginx-light)`

/** One program of the installation. */
interface Part {
  name: string
  kill: () => Promise<void>
  start: () => Promise<void>
  /** What stops without this part, and continues by itself when the part is back. */
  isNeededFor: readonly ('upload' | 'like')[]
}

test.skipIf(whyNot !== '')(
  `two people go on while each part behind nginx is killed${whyNot}`,
  async () => {
    const { address, parts } = await installation()
    const browser = await chromium.launch({
      executablePath: await findOrInstallChromium(),
      args: ['--autoplay-policy=no-user-gesture-required', '--disable-background-networking'],
    })
    onTestFinished(() => browser.close())
    const mina = await arrive(browser, address, 'mina')
    const jun = await arrive(browser, address, 'jun')

    for (const [round, part] of parts.entries()) {
      const title = `${part.name} 없는 밤`
      await uploadDuring(mina, { title, tune: round }, part)
      const card = jun.getByRole('tabpanel').getByRole('article').filter({ hasText: title })
      // The list may come from the standby, which gets the song a moment later.
      await seen(async () => {
        await visit(jun, '/?tab=recent')
        await expectSoon(card).toBeVisible({ timeout: 500 })
      }).toPass()
      await card.hover()
      await card.getByRole('button', { name: `${title} 재생` }).click()
      await seen.poll(() => soundingAt(jun), part.name).toBeGreaterThan(0)

      await part.kill()
      const before = await soundingAt(jun)
      await seen.poll(() => soundingAt(jun), part.name).toBeGreaterThan(before)
      const isNeeded = part.isNeededFor.includes('like')
      if (isNeeded) await part.start()
      await card.getByRole('button', { name: `좋아요: ${title}, 0` }).click()
      await seen(card.getByRole('button', { name: `좋아요: ${title}, 1` })).toBeVisible()
      const bell = mina.getByRole('banner').getByRole('button', { name: /^알림/ })
      await seen(bell, part.name).toHaveAccessibleName(`알림, 읽지 않음 ${round + 1}개`)
      if (!isNeeded) await part.start()
    }
  },
  900_000,
)

/** Kills the part during an upload; the person does nothing, and the upload must still succeed. */
async function uploadDuring(
  page: Page,
  { title, tune }: { title: string; tune: number },
  part: Part,
): Promise<void> {
  await visit(page, '/upload')
  const line = await slowLine(page, 1_000_000)
  // Large enough for two pieces.
  await page.getByLabel('오디오 파일').setInputFiles(melodyWav({ seconds: 30, tune }))
  await page.getByLabel('제목', { exact: true }).fill(title)
  await page.getByRole('checkbox', { name: /이용약관에 동의/ }).check()
  const begun = page.waitForRequest(request => request.method() === 'PATCH')
  await page.getByRole('button', { name: '올리기', exact: true }).click()
  await begun
  await part.kill()
  await line.mend()
  const isNeeded = part.isNeededFor.includes('upload')
  if (isNeeded) {
    // The text occurs twice: once visible, once for screen readers.
    await seen(
      page.getByText('연결이 끊겼어요. 다시 이어지면 계속 올릴게요.').first(),
      part.name,
    ).toBeVisible()
    await part.start()
  }
  await seen(page, part.name).toHaveURL(/tab=recent$/)
  if (!isNeeded) await part.start()
}

/** A member with a browser of their own. */
async function arrive(browser: Browser, address: string, name: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'ko-KR',
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
  })
  const data = { email: `${name}@melodrome.test`, password: 'open the curtain', artistName: name }
  expect((await context.request.post('/api/auth/register', { data })).ok()).toBe(true)
  const page = await context.newPage()
  await findAudio(page)
  await visit(page, '/')
  await expectListening(page)
  return page
}

/** Two instances behind the nginx of the guide, with files in Ceph and reads from a standby. */
async function installation(): Promise<{ address: string; parts: Part[] }> {
  const databases = new PrimaryAndStandby(undefined)
  onTestFinished(() => databases.end())
  const ceph = await startCeph()
  onTestFinished(() => ceph.stop())
  const { connection, readUrl } = await databases.database()
  const store = await ceph.bucket()
  const dataDirectory = await freshFolder()
  const port = await freePort()
  const settings = {
    DATABASE_URL: `postgres://${connection.user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(connection.host!)}`,
    DATABASE_READ_URL: readUrl,
    S3_URL: `s3://${store.key!.id}:${store.key!.secret}@${new URL(store.endpoint).host}/${store.bucket}?tls=off`,
    TRUST_PROXY: '1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  }
  const ports = [await freePort(), await freePort()].map(String)
  const nginx = await startNginx(
    ports.map(each => `http://127.0.0.1:${each}`),
    dataDirectory,
    port,
  )
  const start = (PORT: string) => startHere({ dataDirectory, settings: { ...settings, PORT } })
  const instances = [await start(ports[0]!), await start(ports[1]!)]
  const instance = (index: number, name: string): Part => ({
    name,
    kill: async () => {
      instances[index]!.signal('SIGKILL')
      await instances[index]!.ended
    },
    start: async () => {
      instances[index] = await start(ports[index]!)
    },
    isNeededFor: [],
  })
  const database = (which: 'primary' | 'standby', isNeededFor: Part['isNeededFor']): Part => ({
    name: which,
    kill: () => databases.killHard(which),
    start: async () => databases.start(which),
    isNeededFor,
  })
  return {
    address: nginx.address,
    parts: [
      instance(0, '첫째'),
      instance(1, '둘째'),
      database('standby', []),
      { name: 'nginx', kill: nginx.kill, start: nginx.start, isNeededFor: ['upload', 'like'] },
      { name: 'ceph', kill: ceph.killGateway, start: ceph.startGateway, isNeededFor: ['upload'] },
      database('primary', ['upload', 'like']),
    ],
  }
}
