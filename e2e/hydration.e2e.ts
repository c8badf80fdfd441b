import type { Page } from '@playwright/test'
import { expect, test } from './melodrome.ts'
import { freshTitle, publish } from './songs.ts'
import { isPhone, openOwnMenu, visit } from './visit.ts'

interface Overheard {
  /** Errors on the console and uncaught errors, including violations of the content security policy. */
  complaints: string[]
  /** Every address that was asked for, except parts of the page itself. */
  asked: string[]
}

function overhear(page: Page): Overheard {
  const overheard: Overheard = { complaints: [], asked: [] }
  page.on('console', message => {
    // Our own configuration causes this: service workers have tests of their own.
    if (message.text().startsWith('Service Worker registration blocked by Playwright')) return
    if (message.type() === 'error' || message.type() === 'warning')
      overheard.complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', error => overheard.complaints.push(error.message))
  page.on('request', request => overheard.asked.push(request.url()))
  return overheard
}

/** Opens each page once; `press` shows that the page answers. */
async function walk(
  page: Page,
  addresses: readonly string[],
  press: (page: Page, address: string) => Promise<void>,
) {
  const { complaints, asked } = overhear(page)
  for (const address of addresses) {
    await test.step(address, async () => {
      const answer = await visit(page, address)
      await press(page, address)
      // A browser complains about every 404, also on a page that must answer 404.
      const missing = answer?.status() === 404 ? `status of 404 (Not Found) (${answer.url()})` : null
      expect(complaints.filter(text => !missing || !text.endsWith(missing))).toEqual([])
      complaints.length = 0
    })
  }
  const origin = new URL(page.url()).origin
  expect(
    asked.filter(address => !address.startsWith(`${origin}/`) && !/^(data|blob):/.test(address)),
  ).toEqual([])
}

/** A song's page on a phone has a bar of its own, without the menu: there the share dialog is opened instead. */
async function openAndCloseMenu(page: Page, address: string): Promise<void> {
  if (isPhone(page) && address.startsWith('/songs/')) {
    await page.getByRole('button', { name: '공유' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    return
  }
  await openOwnMenu(page)
  await expect(page.getByText('인증 초기화')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('인증 초기화')).toBeHidden()
}

test('every page arrives complete and listens, for a stranger', async ({ page, person }) => {
  const { id } = await publish((await person('mina')).request, { title: freshTitle('열린 문') })
  await walk(
    page,
    ['/', '/auth?mode=login', '/auth?mode=signup', `/songs/${id}`, '/nowhere'],
    async (_, address) => {
      await page.evaluate(() => Object.assign(window, { sameDocument: true }))
      const way = page.getByRole('link', { name: /Melodrome 홈|홈으로 돌아가기|로그인/ }).last()
      await way.click()
      await expect(page).not.toHaveURL(address)
      expect(await page.evaluate(() => 'sameDocument' in window), 'the document stays').toBe(true)
    },
  )
})

test('every page arrives complete and listens, for a guest', async ({ page, person }) => {
  const { id, userId } = await publish((await person('mina')).request, { title: freshTitle('열린 문') })
  await visit(page, '/')
  await page.getByRole('button', { name: '게스트로 둘러보기' }).first().click()
  await expect(page.getByRole('tab', { name: '최신' })).toBeVisible()
  const addresses = [
    '/',
    `/songs/${id}`,
    '/upload',
    '/profile',
    `/profile/${userId}`,
    '/challenges',
    '/forum',
    '/nowhere',
  ]
  await walk(page, addresses, openAndCloseMenu)
})

test('every page arrives complete and listens, for a member', async ({ person }) => {
  const { page, request } = await person('mina')
  const { id, title } = await publish(request, { title: freshTitle('열린 문') })
  const search = `/?search=${encodeURIComponent(title)}`
  const addresses = [
    '/',
    search,
    `/?tab=top-rated&window=week`,
    `/songs/${id}`,
    '/upload',
    '/profile',
    '/nowhere',
  ]
  await walk(page, addresses, openAndCloseMenu)
})

test('this test would notice what the content security policy forbids', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, '/')
  const { complaints } = overhear(page)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.intruder = true'
    document.head.append(script)
  })
  await expect.poll(() => complaints.join()).toContain('Content Security Policy')
  expect(await page.evaluate(() => 'intruder' in window)).toBe(false)
})
