import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { runProduct } from '../tools/product.ts'
import { startTestPostgres } from '../tools/test-postgres.ts'
import { freshTitle, publish } from './songs.ts'
import { comeToRest, visit } from './visit.ts'

const within = { timeout: 1_000 }
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^알림/ })

/** Two instances on one database, until the test ends. */
async function twoInstances() {
  const postgres = await startTestPostgres()
  const dataDirectory = await mkdtemp(join(tmpdir(), 'melodrome-'))
  const settings = { DATABASE_URL: postgres.url, TRUST_PROXY: '1' }
  const both = await Promise.all([
    runProduct({ dataDirectory, settings }),
    runProduct({ dataDirectory, settings }),
  ])
  return {
    addresses: both.map(({ address }) => address) as [string, string],
    end: async () => {
      await Promise.all(both.map(each => each.end()))
      await postgres.stop()
      await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A new member with a browser that uses only one of the instances. */
async function arriveAt(browser: Browser, address: string, name: string) {
  const context = await browser.newContext({ baseURL: address })
  const data = { email: `${name}@melodrome.test`, password: 'open the curtain', artistName: name }
  const answer = await context.request.post('/api/auth/register', { data })
  expect(answer.ok()).toBe(true)
  return { context, request: context.request, page: await context.newPage() }
}

test('what jun does at one instance is on mina’s screen at the other within a second', {
  tag: '@desktop',
}, async ({ browser }) => {
  test.setTimeout(180_000)
  const { addresses, end } = await twoInstances()
  try {
    const mina = await arriveAt(browser, addresses[0], 'mina')
    const jun = await arriveAt(browser, addresses[1], 'jun')
    const song = await publish(mina.request, { title: freshTitle('두 무대'), seconds: 4 })
    await visit(mina.page, `/songs/${song.id}`)
    await comeToRest(mina.page)
    await mina.page.evaluate(() => Object.assign(globalThis, { stillHere: true }))
    await expect(bell(mina.page)).toHaveAccessibleName('알림')

    await visit(jun.page, `/profile/${song.userId}`)
    // News travels from the answer on: the first call that an instance answers can itself take a second on a busy machine.
    const followed = jun.page.waitForResponse(answer => answer.url().endsWith('/follow'))
    await jun.page.getByRole('button', { name: 'mina 님 팔로우', exact: true }).click()
    expect((await followed).ok()).toBe(true)
    await expect(bell(mina.page)).toHaveAccessibleName('알림, 읽지 않음 1개', within)

    await mina.page.getByRole('tab', { name: /^댓글/ }).click()
    const said = await jun.request.post(`/api/songs/${song.id}/comments`, {
      data: { content: '저쪽에서 인사해요' },
    })
    expect(said.ok()).toBe(true)
    await expect(mina.page.getByRole('main').getByText('저쪽에서 인사해요')).toBeVisible(within)
    await expect(bell(mina.page)).toHaveAccessibleName('알림, 읽지 않음 2개', within)
    await bell(mina.page).click()
    await expect(mina.page.getByRole('link', { name: /jun 님이 나를 팔로우하기 시작했어요/ })).toBeVisible()
    expect(await mina.page.evaluate(() => 'stillHere' in globalThis)).toBe(true)
    await Promise.all([mina.context.close(), jun.context.close()])
  } finally {
    await end()
  }
})
