import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { codeOf, setUpApp } from './authenticator-app.ts'
import { expect, test } from './melodrome.ts'
import { backToTop, comeToRest, hold, speakEnglish, visit } from './visit.ts'

test.use({ openId: true })

const message = (page: Page) => page.locator('form').getByRole('alert')
const goToProvider = (page: Page) =>
  page.getByRole('button', { name: /^(Test ID 계정으로 계속하기|Continue with Test ID)$/ }).click()
/** Chooses an account on the provider's page. */
const be = (page: Page, subject: string) => page.getByRole('link', { name: subject }).click()

test('a newcomer signs up through another service, chooses a name, and next time signs in at once', async ({
  page,
  provider,
}) => {
  const email = `haru-${crypto.randomUUID()}@melodrome.test`
  provider.accounts[email] = { name: '하루', email, email_verified: true }
  await visit(page, '/auth?mode=signup')
  await expectAccessible(page)
  await goToProvider(page)
  await be(page, email)

  await expect(page).toHaveURL('/auth?mode=newcomer')
  await expect(page.getByRole('heading', { level: 1, name: '거의 다 됐어요' })).toBeVisible()
  await expect(page.getByText(`${email} 주소로 가입해요.`)).toBeVisible()
  await expectAccessible(page)
  const name = page.getByLabel('아티스트 이름')
  await expect(name).toHaveValue('하루')
  await name.fill('')
  await page.getByRole('button', { name: '시작하기' }).click()
  await expect(name).toHaveAccessibleDescription(/아티스트 이름을 입력해 주세요/)
  await name.fill('하루의 소리')
  await page.getByRole('button', { name: '시작하기' }).click()
  await expect(page).toHaveURL('/')
  const account = await (await page.request.get('/api/auth/user')).json()
  expect(account).toMatchObject({
    email,
    artistName: '하루의 소리',
    firstName: '하루',
    authType: 'oauth',
    emailVerified: true,
  })

  await page.request.post('/api/auth/logout')
  await visit(page, '/auth?mode=login')
  await goToProvider(page)
  await expect(page).toHaveURL('/')
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ id: account.id })
})

test('a person who opens a program’s code and signs in or up through another service comes back to the code', async ({
  page,
  provider,
}) => {
  const email = `bada-${crypto.randomUUID()}@melodrome.test`
  provider.accounts[email] = { name: '바다', email, email_verified: true }
  const data = { client_id: 'a script', scope: 'read' }
  const askedCode = async (): Promise<string> =>
    (await (await page.request.post('/api/auth/device', { data })).json()).user_code
  const openSignedOut = async (code: string) => {
    await visit(page, `/device?code=${code}`)
    await page.getByRole('main').getByRole('link', { name: '로그인' }).click()
    await goToProvider(page)
  }
  const expectCode = async (code: string) => {
    await expect(page).toHaveURL(`/device?code=${code}`)
    await expect(page.getByRole('heading', { name: /a script/ })).toBeVisible()
    await expect(page.getByText(code, { exact: true })).toBeVisible()
  }
  const first = await askedCode()
  await openSignedOut(first)
  // After a refusal at the provider the way back is still known.
  await be(page, 'refuse')
  await goToProvider(page)
  await be(page, email)
  await page.getByRole('button', { name: '시작하기' }).click()
  await expectCode(first)

  await page.request.post('/api/auth/logout')
  const second = await askedCode()
  await openSignedOut(second)
  await expectCode(second)

  // The way back works only once.
  await page.request.post('/api/auth/logout')
  await visit(page, '/auth?mode=login')
  await goToProvider(page)
  await expect(page).toHaveURL('/')
})

test('a cancelled log-in, a silent provider and an address with an account each have a message in English', {
  tag: '@desktop',
}, async ({ page, baseURL, person, provider }) => {
  const mina = await person('mina')
  provider.accounts[mina.email] = { name: 'Mina', email: mina.email, email_verified: true }
  await speakEnglish(page, baseURL)
  await visit(page, '/auth?mode=login')
  await goToProvider(page)
  await be(page, 'refuse')
  await expect(message(page)).toHaveText('You cancelled the login. Try again, or use your password.')

  await provider.close()
  await goToProvider(page)
  await expect(message(page)).toHaveText(
    'The login service is not answering. Try again in a moment, or use your password.',
  )
  await provider.open()
  await goToProvider(page)
  await be(page, mina.email)
  await expect(message(page)).toHaveText(
    'An account with this e-mail exists already. Log in with your password, then link it in your settings.',
  )
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)

  await page.getByLabel('E-mail').fill(mina.email)
  await page.getByLabel('Password', { exact: true }).fill(mina.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('a member with a second factor is asked for it, also after another service and after a mailed link', {
  tag: '@desktop',
}, async ({ person, product, provider }) => {
  const mina = await person('mina')
  const { page, email, password, request } = mina
  const secret = await setUpApp(mina)
  provider.accounts[email] = { name: 'Mina', email, email_verified: true }
  await visit(page, '/settings#security')
  await expect(page.getByRole('heading', { level: 2, name: '보안' })).toBeInViewport()
  const linked = page.getByRole('region', { name: '연결된 로그인' })
  await linked.getByLabel('현재 비밀번호').fill(password)
  await linked.getByRole('button', { name: 'Test ID 연결하기' }).click()
  await be(page, email)
  await expect(linked.getByRole('alert')).toHaveText('Test ID 계정을 연결했어요')
  await comeToRest(page)
  await expect(linked.getByRole('alert')).toBeInViewport()
  await backToTop(page)
  await expectAccessible(page)

  await request.post('/api/auth/logout')
  await visit(page, '/auth?mode=login')
  await goToProvider(page)
  await expect(page).toHaveURL('/auth?mode=second')
  await page.getByLabel('6자리 코드').fill(codeOf(secret))
  await expect(page.getByText('어서 오세요, mina 님')).toBeVisible()

  await request.post('/api/auth/logout')
  await request.post('/api/auth/password-reset', { data: { email } })
  const link = () => new RegExp(`${email}: .*?(/reset-password#\\S+)`).exec(product.printed())?.[1]
  await expect.poll(link).toBeTruthy()
  await visit(page, link()!)
  await page.getByLabel('비밀번호', { exact: true }).fill('draw the curtain')
  await page.getByLabel('비밀번호 확인').fill('draw the curtain')
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click()
  await expect(page).toHaveURL('/auth?mode=second')
  await page.getByLabel('6자리 코드').fill(codeOf(secret, 1))
  await expect(page.getByText('어서 오세요, mina 님')).toBeVisible()
})

test('a link to another service leads to it only while its form is there', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page, password } = await person('mina')
  await visit(page, '/settings#security')
  const linked = page.getByRole('region', { name: '연결된 로그인' })
  await linked.getByLabel('현재 비밀번호').fill(password)
  const answer = await hold(page, /\/api\/auth\/openid\/links$/)
  await linked.getByRole('button', { name: 'Test ID 연결하기' }).click()
  await expect.poll(answer.asked).toBe(1)
  const left: string[] = []
  page.on('request', request => request.isNavigationRequest() && left.push(request.url()))
  await page.getByRole('link', { name: 'Melodrome 홈' }).click()
  await expect(page).toHaveURL('/')
  await expect(linked).toBeHidden()
  const answered = page.waitForResponse(/\/api\/auth\/openid\/links$/)
  answer.open()
  await (await answered).finished()
  await page.getByRole('link', { name: '챌린지', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '챌린지' })).toBeVisible()
  expect(left).toEqual([])
})
