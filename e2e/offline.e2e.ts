import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { melodyMp3 } from './audio.ts'
import { expect, test, type Visitor } from './melodrome.ts'
import { cardOf, freshTitle, publish } from './songs.ts'
import { findAudio, soundingAt } from './the-audio.ts'
import { chooseInOwnMenu, comeToRest, expectListening, notice, reload, visit } from './visit.ts'

test.use({ serviceWorkers: 'allow' })

const player = (page: Page) => page.getByRole('region', { name: '플레이어' })
const offlineRows = (page: Page) => page.getByRole('main').getByRole('article')

/** Waits until the service worker controls the page and has kept the offline page. */
async function untilInCharge(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const kept = await caches.match('/playlists/offline', { cacheName: 'melodrome-offline-page' })
          return Boolean(kept && navigator.serviceWorker.controller)
        }),
      // The worker first fetches all files of the offline page.
      { timeout: 60_000 },
    )
    .toBe(true)
}

async function openMenu(page: Page, title: string): Promise<void> {
  const card = cardOf(page.getByRole('tabpanel'), title)
  await card.hover()
  await card.getByRole('button', { name: `${title} 메뉴` }).click()
}

/** Presses Escape until the menu is closed, because the first Escape may close a notice. */
async function closeMenu(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden({ timeout: 500 })
  }).toPass()
}

/** A listener whose browser keeps a new song of 60 seconds. */
async function keepsASong(jun: Visitor, mina: Visitor): Promise<{ title: string; id: string }> {
  const { page } = jun
  const title = freshTitle('지하철에서')
  const { id } = await publish(mina.request, { title, seconds: 60, genre: 'ambient' })
  await findAudio(page)
  await visit(page, '/?tab=recent&genre=ambient')
  await untilInCharge(page)
  await openMenu(page, title)
  await page.getByRole('menuitem', { name: '오프라인에 저장' }).click()
  await expect(notice(page, '이제 오프라인에서도 들을 수 있어요')).toBeVisible()
  await closeMenu(page)
  return { title, id }
}

test('a kept song plays without a network, from any place in it, and is removed when its artist deletes it', async ({
  person,
}) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const { page, context } = jun
  const { title, id } = await keepsASong(jun, mina)
  await openMenu(page, title)
  await expect(page.getByRole('menuitem', { name: /오프라인에서 지우기.*MB/ })).toBeVisible()
  await closeMenu(page)

  await context.setOffline(true)
  await page.goto('/forum?tag=none').catch(() => undefined)
  await expect(page).toHaveURL(/\/playlists\/offline\?from=%2Fforum%3Ftag%3Dnone$/)
  await reload(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  await expect(page.getByRole('alert')).toContainText('지금은 오프라인이에요')
  // The page was drawn for a guest, and no one can sign in now.
  await expect(page.getByRole('banner').getByRole('link', { name: /가입|로그인|시작/ })).toHaveCount(0)
  // Nothing in the phone's menu would work here.
  await expect(page.getByRole('banner').getByRole('button', { name: '메뉴 열기' })).toBeHidden()
  await expect(page.getByRole('main')).toContainText(/1곡 · [\d.]+MB/)
  await expectAccessible(page)
  const row = offlineRows(page).filter({ hasText: title })
  await row.getByRole('button', { name: `${title} 재생` }).click()
  await expect.poll(() => soundingAt(page)).toBeGreaterThan(0)
  await page.evaluate(() => {
    if (window.theAudio) window.theAudio.currentTime = 45
  })
  await expect.poll(() => soundingAt(page)).toBeGreaterThan(45)
  const slider = player(page).getByRole('slider', { name: `${title} 재생 위치` })
  await slider.press('Home')
  await expect.poll(() => soundingAt(page)).toBeLessThan(30)
  await slider.press('End')

  await context.setOffline(false)
  await page.getByRole('button', { name: '이어서 보기' }).click()
  await expect(page).toHaveURL(/\/forum\?tag=none$/)
  expect((await mina.request.delete(`/api/songs/${id}`)).ok()).toBe(true)
  await visit(page, '/playlists/offline')
  await expect(page.getByText('아직 저장한 곡이 없어요')).toBeVisible()
})

test('kept songs are removed when the member signs out', { tag: '@desktop' }, async ({ person }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const { page } = jun
  const { title } = await keepsASong(jun, mina)
  await visit(page, '/playlists')
  await page
    .getByRole('main')
    .getByRole('link', { name: /오프라인 곡/ })
    .click()
  await expect(offlineRows(page)).toHaveText([new RegExp(title)])
  await chooseInOwnMenu(page, '로그아웃')
  await page.waitForURL('/')
  await visit(page, '/playlists/offline')
  await expect(page.getByText('아직 저장한 곡이 없어요')).toBeVisible()
  const left = await page.evaluate(async () => await caches.has('melodrome-kept-songs'))
  expect(left).toBe(false)
})

test('when there is no space for a song, no half of it stays', { tag: '@desktop' }, async ({
  person,
  baseURL,
}) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const { page, context } = jun
  const title = freshTitle('너무 큰')
  await publish(mina.request, { title, seconds: 60, genre: 'ambient' })
  await visit(page, '/?tab=recent&genre=ambient')
  await untilInCharge(page)
  const browser = await context.newCDPSession(page)
  const origin = new URL(baseURL ?? '').origin
  const { usage } = await page.evaluate(async () => await navigator.storage.estimate())
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: (usage ?? 0) + 100_000 })
  await openMenu(page, title)
  await page.getByRole('menuitem', { name: '오프라인에 저장' }).click()
  await expect(notice(page, '저장 공간이 모자라요')).toBeVisible()
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('melodrome-kept-songs')).keys()).length)
  expect(await kept()).toBe(0)

  await browser.send('Storage.overrideQuotaForOrigin', { origin })
  await page.getByRole('menuitem', { name: '오프라인에 저장' }).click()
  await expect(notice(page, '이제 오프라인에서도 들을 수 있어요')).toBeVisible()
  expect(await kept()).toBeGreaterThan(1)
})

test('the pages are an app in the reader’s language, and the offer to install it is in the menu', async ({
  person,
}) => {
  const { page, context } = await person('jun')
  await visit(page, '/')
  await untilInCharge(page)
  const browser = await context.newCDPSession(page)
  const { url, errors } = await browser.send('Page.getAppManifest')
  expect([new URL(url).search, errors]).toEqual(['?lang=ko', []])
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([])

  // A headless browser never offers to install, so the test sends an event like Chromium's.
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(offer, { prompt: async () => document.body.setAttribute('data-asked', '') })
    dispatchEvent(offer)
  })
  await chooseInOwnMenu(page, '앱으로 설치')
  await expect(page.locator('body')).toHaveAttribute('data-asked', '')
})

test('a file shared from another app waits for the sign-in, and is then in the upload form', async ({
  page,
  person,
}) => {
  const { email, password } = await person('mina')
  await visit(page, '/')
  await untilInCharge(page)
  const { buffer } = await melodyMp3()
  await share(page, '밤 산책.mp3', buffer.toString('base64'))
  await expect(page).toHaveURL(/\/auth\?mode=login/)
  // A person who signs in on another page gets a notice that says where the shared file is.
  expect((await page.request.post('/api/auth/login', { data: { email, password } })).ok()).toBe(true)
  const elsewhere = await page.context().newPage()
  await visit(elsewhere, '/')
  await expect(notice(elsewhere, '공유한 파일이 기다리고 있어요')).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: '업로드로 가기' })).toBeVisible()
  await elsewhere.close()

  await expectListening(page)
  await page.getByLabel('이메일').fill(email)
  await page.getByRole('textbox', { name: '비밀번호' }).fill(password)
  await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page).toHaveURL('/upload')
  await expect(page.getByLabel('제목')).toHaveValue('밤 산책')
  await expect(page.getByRole('heading', { name: '밤 산책.mp3' })).toBeVisible()
  await comeToRest(page)
  expect(await page.evaluate(async () => await caches.has('melodrome-shared-files'))).toBe(false)
})

/** Sends the form that a browser sends when a person shares a file with the installed app. */
async function share(page: Page, name: string, base64: string): Promise<void> {
  await page.evaluate(
    ([fileName, content]) => {
      const bytes = Uint8Array.from(atob(content!), sign => sign.charCodeAt(0))
      const files = new DataTransfer()
      files.items.add(new File([bytes], fileName!, { type: 'audio/mpeg' }))
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '/share-target', enctype: 'multipart/form-data' })
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', name: 'audio', files: files.files })
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    [name, base64],
  )
  await page.waitForURL(/\/auth|\/upload/)
}

test('a first visit loads nothing for later until the page has been open for ten seconds', {
  tag: '@desktop',
}, async ({ page }) => {
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await page.clock.install()
  await page.goto('/')
  await expectListening(page)
  await page.clock.runFor(9000)
  await comeToRest(page)
  expect(await workers()).toBe(0)
  await expect(async () => {
    await page.clock.runFor(1000)
    expect(await workers()).toBe(1)
  }).toPass()
})

test('a notice says that a new version waits, and it is loaded when the person asks for it', {
  tag: '@desktop',
}, async ({ page, product }) => {
  const site = await startNewerSite(product.address)
  await page.goto(site.address)
  await expectListening(page)
  await untilInCharge(page)
  site.release()
  await page.evaluate(async () => {
    document.body.dataset.before = ''
    await (await navigator.serviceWorker.ready).update()
  })
  await expect(notice(page, '새 버전이 준비됐어요')).toBeVisible({ timeout: 60_000 })
  // A kept page may be of that version already: the worker in charge has its files, too, when there is no network.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await page.context().setOffline(true)
  const hasEntry = await page.evaluate(async () => {
    const { src } = document.querySelector<HTMLScriptElement>('script[src*="/assets/main-"]')!
    return await fetch(`${src}?newer`).then(
      ({ ok }) => ok,
      () => false,
    )
  })
  expect(hasEntry).toBe(true)
  await page.context().setOffline(false)
  // The page never reloads by itself.
  await expect(page.locator('body')).toHaveAttribute('data-before', '')
  await page.getByRole('button', { name: '새로고침' }).click()
  await expect(page.locator('body')).not.toHaveAttribute('data-before', '')
  await expectListening(page)
  site.close()
})

/** A proxy to the product at another address. After `release` its service worker looks like one of a newer version. */
async function startNewerSite(product: string) {
  let isNewer = false
  const pass = async ({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { host = '', accept = '*/*', 'accept-language': language = 'ko' } = headers
    const answer = await fetch(`${product}${url}`, {
      headers: { accept, 'accept-language': language, 'x-forwarded-host': host },
    })
    const body = Buffer.from(await answer.arrayBuffer())
    const isWorker = isNewer && url === '/service-worker.js'
    const kept = [...answer.headers].filter(([name]) => !/^(content-(encoding|length)|transfer-)/.test(name))
    response.writeHead(answer.status, Object.fromEntries(kept))
    response.end(isWorker ? body.toString().replace(/\/assets\/main-[\w-]+\.js/, '$&?newer') : body)
  }
  const server = createServer((asked, response) => void pass(asked, response))
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/`,
    release: () => {
      isNewer = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
