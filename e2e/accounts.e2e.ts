import type { Page } from '@playwright/test'
import { expect, test } from './melodrome.ts'
import { comeToRest, expectListening, hold, notice, speakEnglish, stopClock, visit } from './visit.ts'

const password = 'open the curtain'

interface SignUp {
  email: string
  name: string
  artistName: string
  password: string
  confirm: string
}

const mina: SignUp = {
  email: 'mina@melodrome.test',
  name: 'Mina Kim',
  artistName: 'mina',
  password,
  confirm: password,
}

/** Label of each field, in Korean and English. */
const labels: Record<keyof SignUp, RegExp> = {
  email: /^(이메일|E-mail)$/,
  name: /^(이름|Full name)$/,
  artistName: /^(아티스트 이름|Artist name)$/,
  password: /^(비밀번호|Password)$/,
  confirm: /^(비밀번호 확인|Confirm password)$/,
}

async function fillIn(page: Page, fields: Partial<SignUp>): Promise<void> {
  for (const [field, text] of Object.entries(fields) as [keyof SignUp, string][]) {
    await page.getByLabel(labels[field]).fill(text)
  }
}

const submit = (page: Page) =>
  page.locator('form').getByRole('button', { name: /^(가입하기|로그인|Sign up|Log in)$/ })
const message = (page: Page) => page.locator('form').getByRole('alert')

const wrongSignUps = [
  {
    wrong: 'passwords differ',
    fields: { ...mina, confirm: 'close the curtain' },
    field: 'confirm',
    ko: '비밀번호 불일치 두 비밀번호가 달라요.',
    en: 'Password Mismatch Passwords do not match',
    koInline: '두 비밀번호가 달라요.',
    enInline: 'Passwords do not match',
  },
  {
    wrong: 'password of five characters',
    fields: { ...mina, password: 'short', confirm: 'short' },
    field: 'password',
    ko: '약한 비밀번호 비밀번호는 6자 이상이어야 해요.',
    en: 'Weak Password Password must be at least 6 characters long',
    koInline: '비밀번호는 6자 이상이어야 해요.',
    enInline: 'Password must be at least 6 characters long',
  },
  {
    wrong: 'name of blanks',
    fields: { ...mina, name: '  ' },
    field: 'name',
    ko: '필수 항목 이름을 입력해 주세요.',
    en: 'Required Fields Please enter your name',
    koInline: '이름을 입력해 주세요.',
    enInline: 'Please enter your name',
  },
  {
    wrong: 'artist name missing',
    fields: { ...mina, artistName: '' },
    field: 'artistName',
    ko: '필수 항목 필수 항목을 모두 입력해 주세요.',
    en: 'Required Fields Please fill in all required fields',
    koInline: '아티스트 이름을 입력해 주세요.',
    enInline: 'Please enter your artist name',
  },
  {
    wrong: 'e-mail that is none',
    fields: { ...mina, email: 'mina at home' },
    field: 'email',
    ko: '이메일 주소 형식이 아니에요. 예: mina@example.com',
    en: 'That is not an e-mail address. Example: mina@example.com',
    koInline: '이메일 주소 형식이 아니에요. 예: mina@example.com',
    enInline: 'That is not an e-mail address. Example: mina@example.com',
  },
] as const

for (const language of ['ko', 'en'] as const) {
  test(`every broken rule of the sign-up is named at the field and above the form, in ${language}`, {
    tag: language === 'en' ? '@desktop' : [],
  }, async ({ page, baseURL }) => {
    if (language === 'en') await speakEnglish(page, baseURL)
    await visit(page, '/auth?mode=signup')
    await submit(page).click()
    const missing = { ko: '필수 항목을 모두 입력해 주세요.', en: 'Please fill in all required fields' }
    await expect(message(page)).toContainText(missing[language])
    for (const label of Object.values(labels)) {
      await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(page.getByLabel(labels.email)).toBeFocused()

    for (const { wrong, fields, field, ...words } of wrongSignUps) {
      await test.step(wrong, async () => {
        await fillIn(page, fields)
        await submit(page).click()
        await expect(message(page)).toHaveText(words[language])
        const control = page.getByLabel(labels[field])
        await expect(control).toHaveAccessibleDescription(words[`${language}Inline`])
        await expect(control).toBeFocused()
      })
    }
  })
}

test('a sign-up that is sent with Enter names every empty field, too', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, '/auth?mode=signup')
  await fillIn(page, { email: 'abc', password: 'ab', confirm: 'ab' })
  await page.getByLabel(labels.confirm).press('Enter')
  for (const label of Object.values(labels).slice(0, 4)) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByLabel(labels.name)).toHaveAccessibleDescription('이름을 입력해 주세요.')
  await expect(page.getByLabel(labels.artistName)).toHaveAccessibleDescription(
    '아티스트 이름을 입력해 주세요.',
  )
  await expect(page.getByLabel(labels.email)).toBeFocused()
})

test('a stranger who opens a page for members is told why they must sign in', async ({ page }) => {
  await visit(page, '/upload')
  await expect(page).toHaveURL(/^[^?]*\/auth\?mode=login/)
  await expect(message(page)).toHaveText('로그인 필요 로그인한 뒤 다시 시도해 주세요.')
})

test('password managers find the page where a password is changed', { tag: '@desktop' }, async ({
  request,
  person,
}) => {
  const address = '/.well-known/change-password'
  const answer = await request.get(address, { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers().location).toBe('/settings#account')
  const { page } = await person('jun')
  await visit(page, address)
  await expect(page.getByLabel('새 비밀번호', { exact: true })).toBeVisible()
  // An unknown address must answer 404 and not redirect; otherwise a program could not trust the answer above.
  expect((await request.get('/.well-known/nothing-stands-here')).status()).toBe(404)
})

test('a visitor signs up, is welcomed and lands on the home page; the same address cannot join twice', async ({
  page,
  context,
}) => {
  const email = `mina-${test.info().project.name}-${process.pid}@melodrome.test`
  await visit(page, '/auth?mode=signup')
  await fillIn(page, { ...mina, email, name: 'Mina Ra Kim' })
  await expect(page.getByLabel(labels.password)).toHaveAccessibleDescription('6자 이상이에요.')
  await stopClock(page)
  await submit(page).click()
  await expect(message(page)).toHaveText('가입이 끝났어요. 바로 이동할게요.')
  await page.clock.runFor(499)
  await expect(page).toHaveURL('/auth?mode=signup')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/')
  await page.clock.resume()
  await expect(page.getByText('어서 오세요, mina 님')).toBeVisible()
  const account = await (await page.request.get('/api/auth/user')).json()
  expect(account).toMatchObject({ email, firstName: 'Mina', lastName: 'Ra Kim', artistName: 'mina' })

  await context.clearCookies()
  await visit(page, '/auth?mode=signup')
  await fillIn(page, { ...mina, email: email.toUpperCase() })
  await submit(page).click()
  await expect(message(page)).toHaveText('이미 가입된 이메일이에요.')
  await expect(page.getByLabel(labels.email)).toHaveAccessibleDescription('이미 가입된 이메일이에요.')
  await expect(notice(page, '가입 실패')).toBeVisible()
  await expect(submit(page)).toBeEnabled()
})

test('the messages that were specified in English are shown in English', { tag: '@desktop' }, async ({
  person,
  baseURL,
  page,
}) => {
  const { email } = await person('mina')
  await speakEnglish(page, baseURL)
  await visit(page, '/auth?mode=signup')
  await fillIn(page, { ...mina, email })
  await submit(page).click()
  await expect(message(page)).toHaveText('User with this email already exists')
  await expect(notice(page, 'Registration Failed')).toBeVisible()
  await expect(notice(page, 'Unable to create account. Please try again.')).toBeVisible()

  await visit(page, '/auth?mode=login')
  await fillIn(page, { email, password: 'wrong curtain' })
  await submit(page).click()
  await expect(message(page)).toHaveText('Invalid credentials. Please try again.')
  await expect(notice(page, 'Login Failed')).toBeVisible()

  await page.route('**/api/auth/login', route => route.abort('internetdisconnected'), { times: 1 })
  await submit(page).click()
  await expect(message(page)).toContainText('Network error. Please try again.')
  await expect(message(page).getByRole('link')).toHaveText('Use on this device only')

  await fillIn(page, { password })
  await stopClock(page)
  await submit(page).click()
  await expect(message(page)).toHaveText('Login successful. One moment…')
  await page.clock.runFor(500)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Welcome, mina')).toBeVisible()
})

test('a wrong password and a broken line have different messages, and the typed text stays', {
  tag: '@desktop',
}, async ({ person, page }) => {
  const jun = await person('jun')
  await visit(page, '/auth?mode=login')
  await fillIn(page, { email: jun.email, password: 'not my curtain' })
  await submit(page).click()
  await expect(message(page)).toHaveText('이메일이나 비밀번호가 맞지 않아요.')
  await expect(notice(page, '로그인 실패')).toBeVisible()

  await visit(page, '/auth?mode=login')
  await comeToRest(page)
  await fillIn(page, { email: jun.email, password: 'not my curtain' })
  await page.route('**/api/auth/login', route => route.abort('internetdisconnected'))
  await submit(page).click()
  await expect(message(page)).toContainText('네트워크 오류가 났어요. 다시 시도해 주세요.')
  await expect(notice(page, '로그인 실패')).toBeHidden()
  await expect(page.getByLabel(labels.email)).toHaveValue(jun.email)
  await expect(page.getByLabel(labels.password)).toHaveValue('not my curtain')
})

test('the link between the forms clears fields and message', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/auth?mode=login')
  await fillIn(page, { email: 'jun', password: 'half' })
  await submit(page).click()
  await expect(message(page)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '가입하기' }).click()
  await expect(page).toHaveURL('/auth?mode=signup')
  await expect(page.getByRole('heading', { level: 1, name: '가입하기' })).toBeVisible()
  await expect(message(page)).toBeHidden()
  for (const label of Object.values(labels)) await expect(page.getByLabel(label)).toHaveValue('')

  await fillIn(page, { email: 'jun@melodrome.test' })
  await page.getByRole('main').getByRole('link', { name: '로그인' }).click()
  await expect(page).toHaveURL('/auth?mode=login')
  await expect(page.getByLabel(labels.email)).toHaveValue('')
})

test('several presses on the button are one sign-in', { tag: '@desktop' }, async ({ person, page }) => {
  const { email } = await person('jun')
  const door = await hold(page, '**/api/auth/login')
  await visit(page, '/auth?mode=login')
  await fillIn(page, { email, password })
  await page.getByLabel(labels.password).press('Enter')
  const button = page.getByRole('button', { name: '로그인하는 중' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  await page.getByLabel(labels.password).press('Enter')
  door.open()
  await expect(page).toHaveURL('/')
  expect(door.asked()).toBe(1)
})

test('a signed-in member is led away from the sign-in page', { tag: '@desktop' }, async ({ person }) => {
  const { page } = await person('sora')
  await visit(page, '/auth?mode=signup')
  await expect(page).toHaveURL('/')
})

test('text typed before the page listens is kept, and no password gets into the address', {
  tag: '@desktop',
}, async ({ person, page }) => {
  const { email } = await person('teo')
  const addresses: string[] = []
  page.on('framenavigated', frame => addresses.push(frame.url()))
  const door = await hold(page, '**/*.js')
  await page.goto('/auth?mode=login', { waitUntil: 'commit' })
  await fillIn(page, { email, password })
  await page.getByLabel(labels.password).press('Enter')
  await submit(page).click({ force: true })
  await expect(page).toHaveURL('/auth?mode=login')
  door.open()
  await expectListening(page)
  await expect(page.getByLabel(labels.email)).toHaveValue(email)
  await submit(page).click()
  await expect(page.getByText('어서 오세요, teo 님')).toBeVisible()
  expect(addresses.filter(address => address.includes('curtain'))).toEqual([])
})

test('without any JavaScript the form keeps its password to itself', { tag: '@desktop' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  for (const mode of ['login', 'signup']) {
    await page.goto(`/auth?mode=${mode}`)
    await page.getByLabel(labels.email).fill(mina.email)
    await page.getByLabel(labels.password).fill(password)
    await page.getByLabel(labels.password).press('Enter')
    await submit(page).click({ force: true })
    await expect(page).toHaveURL(`/auth?mode=${mode}`)
  }
  expect(asked.filter(address => /curtain|password/.test(address))).toEqual([])
  await context.close()
})
