import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import enAccount from '#words/en/account-data/account.json' with { type: 'json' }
import enAuth from '#words/en/identity/auth.json' with { type: 'json' }
import en from '#words/en/identity/settings.json' with { type: 'json' }
import koAccount from '#words/ko/account-data/account.json' with { type: 'json' }
import koAuth from '#words/ko/identity/auth.json' with { type: 'json' }
import ko from '#words/ko/identity/settings.json' with { type: 'json' }
import { expectAccessible } from './accessible.ts'
import { expect, test, type Visitor } from './melodrome.ts'
import { backToTop, chooseRadio, isPhone, notice, openOwnMenu, visit } from './visit.ts'

const languages = {
  ko: { ...koAccount, ...ko, current: koAuth.current },
  en: { ...enAccount, ...en, current: enAuth.current },
}
const newPassword = 'rain over neon roofs'

async function speak({ context, page }: Visitor, language: string): Promise<void> {
  await context.addCookies([
    { name: 'i18nextLng', value: language, url: (await page.evaluate(() => location.origin)) || '' },
  ])
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('settings are in the account menu, on every screen size', async ({ person }) => {
  const { page } = await person('mina')
  await visit(page, '/')
  await openOwnMenu(page)
  await page.getByRole(isPhone(page) ? 'link' : 'menuitem', { name: '설정' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(page.getByRole('heading', { level: 1, name: '설정' })).toBeVisible()
  await chooseRadio(page, '밝게')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await backToTop(page)
  await expectAccessible(page)
  await chooseRadio(page, '어둡게')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await backToTop(page)
  await expectAccessible(page)
})

test('the sign-in log shows a wrong password, and older entries page by page', {
  tag: '@desktop',
}, async ({ person, browser, baseURL }) => {
  const { page, email, password } = await person('mina')
  const elsewhere = await browser.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { 'x-forwarded-for': '10.200.0.1' },
  })
  const signIn = (secret: string) =>
    elsewhere.request.post('/api/auth/login', { data: { email, password: secret } })
  expect((await signIn('a guess')).status()).toBe(401)
  for (let times = 0; times < 5; times += 1) expect((await signIn(password)).status()).toBe(200)
  await elsewhere.close()
  await visit(page, '/settings')
  const entries = part(page, '계정 활동 기록').getByRole('listitem')
  await expect(entries).toHaveCount(5)
  await expect(entries.first()).toContainText('로그인 · 비밀번호')
  await expect(entries.first()).toContainText('다른 네트워크')
  await page.route(/cursor=/, route => route.abort('internetdisconnected'), { times: 1 })
  await part(page, '계정 활동 기록').getByRole('button', { name: '더 보기' }).press('Enter')
  await expect(part(page, '계정 활동 기록').getByRole('alert')).toHaveText('더 불러오지 못했어요')
  await expect(entries).toHaveCount(5)
  await part(page, '계정 활동 기록').getByRole('button', { name: '다시 시도' }).press('Enter')
  await expect(entries.nth(5)).toContainText('로그인 실패 · 틀린 비밀번호')
  await expect(entries.nth(6)).toContainText('로그인 · 가입')
  await expect(entries.nth(6)).toContainText('지금 이 네트워크')
  await expect(part(page, '계정 활동 기록').getByText('모두 불러왔어요')).toBeFocused()
  await expectAccessible(page)
})

test('what is typed stays when the settings could not be read again', { tag: '@desktop' }, async ({
  person,
}) => {
  const { page, email, password, request } = await person('mina')
  const change = { email: `other-${email}`, password }
  expect((await request.post('/api/account/email-change', { data: change })).ok()).toBe(true)
  await visit(page, '/settings')
  const own = part(page, '비밀번호')
  await own.getByLabel('새 비밀번호', { exact: true }).fill(newPassword)
  await page.route('**/api/account/settings', route => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await part(page, '이메일').getByRole('button', { name: '그만두기' }).click()
  await failed
  await expect(own.getByLabel('새 비밀번호', { exact: true })).toHaveValue(newPassword)
  await page.unroute('**/api/account/settings')
  await part(page, '이메일').getByRole('button', { name: '그만두기' }).click()
  await expect(part(page, '이메일').getByLabel('새 이메일')).toBeVisible()
  await expect(own.getByLabel('새 비밀번호', { exact: true })).toHaveValue(newPassword)
})

for (const [language, words] of Object.entries(languages)) {
  test(`a member signs out a device and changes password and address, in ${language}`, {
    tag: '@desktop',
  }, async ({ person, product, browser, baseURL }) => {
    const mina = await person('mina')
    const { page, email, password } = mina
    await visit(page, '/')
    await speak(mina, language)
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    const signIn = (secret: string) =>
      elsewhere.request.post('/api/auth/login', { data: { email, password: secret } })
    await signIn(password)
    await visit(page, '/settings')

    const sessions = part(page, words.sessions)
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    await sessions.getByRole('listitem').getByRole('button').click()
    await expect(notice(page, words['sessions.ended'])).toBeVisible()
    await expect(sessions.getByText(words['sessions.alone'])).toBeVisible()
    await expect(sessions.getByRole('heading')).toBeFocused()
    expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401)
    await signIn(password)

    const own = part(page, words.password)
    await own.getByLabel(words.current, { exact: true }).fill('no idea')
    await own.getByLabel(words['password.new'], { exact: true }).fill(newPassword)
    await own.getByLabel(words['password.repeat'], { exact: true }).fill(newPassword)
    await own.getByRole('button', { name: words['password.submit'] }).click()
    await expect(own.getByLabel(words.current, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(own.getByLabel(words['password.new'], { exact: true })).toHaveValue(newPassword)
    await own.getByLabel(words.current, { exact: true }).fill(password)
    await own.getByRole('button', { name: words['password.submit'] }).click()
    await expect(notice(page, words['password.done'])).toBeVisible()
    expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401)
    expect((await signIn(newPassword)).status()).toBe(200)

    const wanted = `new-${email}`
    const address = part(page, words['account.email'])
    await address.getByLabel(words['account.email.new'], { exact: true }).fill(wanted)
    await address.getByLabel(words.current, { exact: true }).fill(newPassword)
    await address.getByRole('button', { name: words['account.email.send'] }).click()
    const codeFor = () =>
      product
        .printed()
        .split(`for ${wanted}: `)[1]
        ?.match(/\b\d{6}\b/)?.[0]
    await expect.poll(codeFor).toMatch(/^\d{6}$/)
    await expect(address).toContainText(words['account.email.waiting.console'].replace('{{email}}', wanted))
    const code = address.getByLabel(words['account.email.code'], { exact: true })
    await expect(code).toBeFocused()
    await code.fill(codeFor() ?? '')
    await expect(notice(page, words['account.email.done'])).toBeVisible()
    await expect(address.getByText(wanted, { exact: true })).toBeVisible()
    await expect(address.getByLabel(words['account.email.new'], { exact: true })).toBeFocused()
    await elsewhere.close()
  })

  test(`a member downloads their data, deletes the account and then keeps it, in ${language}`, {
    tag: '@desktop',
  }, async ({ person }) => {
    const mina = await person('mina')
    const { page, email, password, request } = mina
    await visit(page, '/')
    await speak(mina, language)
    await visit(page, '/settings')
    const copy = part(page, words.export)
    await copy.getByRole('button', { name: words['export.start'] }).click()
    const link = copy.getByRole('link', { name: words['export.download'] })
    await expect(link).toBeVisible({ timeout: 30_000 })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(/^melodrome-[\d-]+\.zip$/)
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')

    await part(page, words.delete).getByRole('button', { name: words['delete.open'] }).click()
    const dialog = page.getByRole('dialog', { name: words['delete.title'] })
    await dialog.getByLabel(words.current, { exact: true }).fill('no idea')
    await dialog.getByRole('button', { name: words['delete.confirm'] }).click()
    await expect(dialog.getByLabel(words.current, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await dialog.getByLabel(words.current, { exact: true }).fill(password)
    await dialog.getByRole('button', { name: words['delete.confirm'] }).click()
    await expect(page).toHaveURL('/')
    expect((await request.get('/api/auth/user')).status()).toBe(401)

    await request.post('/api/auth/login', { data: { email, password } })
    await visit(page, '/upload')
    await expect(page).toHaveURL('/settings')
    await page.getByRole('button', { name: words['leaving.keep'] }).click()
    await expect(notice(page, words['leaving.kept'])).toBeVisible()
    await visit(page, '/profile')
    await expect(page).toHaveURL('/profile')
  })
}
