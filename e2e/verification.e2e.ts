import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { cardOf, freshTitle, publish } from './songs.ts'
import { isPhone, notice, speakEnglish, visit } from './visit.ts'

test.use({ mail: true })

const password = 'open the curtain'
let newcomers = 0

/** Fills in the sign-up form and sends it; answers the address. */
async function signUp(page: Page): Promise<string> {
  await visit(page, '/auth?mode=signup')
  return fillInSignUp(page)
}

async function fillInSignUp(page: Page): Promise<string> {
  newcomers += 1
  const email = `nora-${process.pid}-${newcomers}@melodrome.test`
  await page.getByLabel(/^(이메일|E-mail)$/).fill(email)
  await page.getByLabel(/^(이름|Full name)$/).fill('Nora Kim')
  await page.getByLabel(/^(아티스트 이름|Artist name)$/).fill('nora')
  await page.getByLabel(/^(비밀번호|Password)$/).fill(password)
  await page.getByLabel(/^(비밀번호 확인|Confirm password)$/).fill(password)
  await page
    .locator('form')
    .getByRole('button', { name: /^(가입하기|Sign up)$/ })
    .click()
  return email
}

const codeIn = (text: string): string => text.match(/\b\d{6}\b/)![0]
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** Checks the digits that are visible in the six cells. */
async function expectCells(page: Page, digits: string): Promise<void> {
  await expect(page.locator('input[name="code"] ~ span')).toHaveText(
    Array.from({ length: 6 }, (_, place) => digits[place] ?? ''),
  )
}

/** Pastes into the field that has the focus, as from a mail. */
async function paste(page: Page, text: string): Promise<void> {
  await field(page).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

const message = (page: Page) => page.locator('form').getByRole('alert')
const field = (page: Page) => page.getByRole('textbox', { name: /^(인증 코드|Verification code)$/ })
const submit = (page: Page) => page.locator('form').getByRole('button', { name: /^(인증하기|Verify)$/ })

for (const spoken of [
  {
    language: 'ko',
    title: '메일로 보낸 코드를 입력해 주세요',
    side: '여섯 자리면',
    subject: '인증 코드를 보내 드려요',
    empty: '인증 코드를 입력해 주세요.',
    wrong: '인증 코드가 맞지 않아요.',
    done: '이메일 인증이 끝났어요.',
  },
  {
    language: 'en',
    title: 'Enter the code from your mail',
    side: 'Six digits',
    subject: 'Your verification code',
    empty: 'Please enter the verification code',
    wrong: 'Invalid verification code',
    done: 'Verification successful',
  },
] as const) {
  test(`a newcomer enters the code from the mail and gets to home (${spoken.language})`, async ({
    page,
    baseURL,
    mailbox,
  }) => {
    if (spoken.language === 'en') await speakEnglish(page, baseURL)
    const email = await signUp(page)
    await expect(page.getByRole('heading', { name: spoken.title })).toBeVisible()
    if (!isPhone(page)) await expect(page.getByText(spoken.side)).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(field(page)).toHaveAttribute('inputmode', 'numeric')
    await expectAccessible(page)

    const mail = await mailbox.mailTo(email)
    expect(mail.subject).toBe(spoken.subject)
    const code = codeIn(mail.text)
    await submit(page).click()
    await expect(message(page)).toHaveText(spoken.empty)
    await field(page).fill(code.slice(0, 4))
    await submit(page).click()
    await expect(message(page)).toHaveText(spoken.wrong)
    // The sixth digit sends it.
    await field(page).fill('')
    await field(page).pressSequentially(otherThan(code))
    await expect(message(page)).toHaveText(spoken.wrong)
    await expect(field(page)).toHaveAccessibleDescription(spoken.wrong)
    await expect(field(page)).toBeFocused()
    await expectCells(page, otherThan(code))
    // The wrong code is selected, so the next digit replaces it.
    await field(page).press('1')
    await expectCells(page, '1')

    // With spaces, as people copy it from a mail.
    await paste(page, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    await expect(field(page)).toHaveValue(code)
    await expect(message(page)).toHaveText(spoken.done)
    await page.waitForURL('/')
    expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ emailVerified: true })
    await expect(page.getByRole('region', { name: /^(이메일 인증|E-mail verification)$/ })).toHaveCount(0)
  })
}

for (const { way, leave, address } of [
  {
    way: 'the logo',
    leave: (page: Page) => page.getByRole('link', { name: 'Melodrome 홈' }).click(),
    address: '/',
  },
  { way: 'the browser’s Back', leave: (page: Page) => page.goBack(), address: '/' },
  {
    way: 'the way back to the form and then to the log-in',
    leave: async (page: Page) => {
      await page.getByRole('button', { name: '가입 정보 고치기' }).click()
      await page.getByRole('main').getByRole('link', { name: '로그인' }).click()
    },
    address: '/',
  },
]) {
  test(`a newcomer who leaves the code step by ${way} is a member, and the code from the mail still works`, {
    tag: '@desktop',
  }, async ({ page, mailbox }) => {
    await visit(page, '/')
    await page.getByRole('main').getByRole('link', { name: '가입하기', exact: true }).first().click()
    const email = await fillInSignUp(page)
    await expect(field(page)).toBeVisible()
    await leave(page)
    const line = page.getByRole('region', { name: '이메일 인증' })
    await line.getByRole('button', { name: '인증하기' }).click()
    await expect(page).toHaveURL(address)
    await field(page).fill(codeIn((await mailbox.mailTo(email)).text))
    await expect(notice(page, '이메일 인증이 끝났어요.')).toBeVisible()
    await expect(line).toHaveCount(0)
  })
}

test('a program’s code, opened without an account, is there again after the code from the mail', async ({
  page,
  mailbox,
}) => {
  const data = { client_id: 'a script', scope: 'read' }
  const { user_code } = await (await page.request.post('/api/auth/device', { data })).json()
  await visit(page, `/device?code=${user_code}`)
  await page.getByRole('main').getByRole('link', { name: '로그인' }).click()
  // The header that is about to leave has such a link, too.
  await page.getByRole('main').getByRole('link', { name: '가입하기' }).click()
  const email = await fillInSignUp(page)
  const mail = await mailbox.mailTo(email)
  await field(page).fill(codeIn(mail.text))
  await page.waitForURL(`/device?code=${user_code}`)
  await expect(page.getByText(user_code, { exact: true })).toBeVisible()
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ emailVerified: true })
})

test('another code can be sent after a minute; failures are shown; the form keeps its content', {
  tag: '@desktop',
}, async ({ page, baseURL, mailbox }) => {
  await speakEnglish(page, baseURL)
  await page.clock.install()
  const email = await signUp(page)
  const resend = page.getByRole('button', { name: /^Resend/ })
  await expect(resend).toHaveText(/^Resend in (5\d|60) seconds$/)
  await page.clock.fastForward(20_000)
  await expect(resend).toHaveText(/^Resend in (3\d|40) seconds$/)
  await page.clock.fastForward(41_000)
  await expect(resend).toHaveText('Resend code')

  // Only the page's clock was moved: on the server's clock, a minute has not passed.
  await resend.click()
  await expect(message(page)).toContainText('Failed to resend verification code')
  await expect(message(page)).toContainText('Too many tries.')
  await page.route('**/api/auth/verification/code', route => route.abort())
  await resend.click()
  await expect(message(page)).toContainText('Network error. Please try again.')
  await page.route('**/api/auth/verification/code', route =>
    route.fulfill({ json: { verified: false, delivery: 'mail', isCodeOut: true, resendSeconds: 60 } }),
  )
  await resend.click()
  await expect(message(page)).toHaveText('New code sent successfully. The one before no longer works.')
  await expect(resend).toHaveText(/^Resend in/)
  await page.unroute('**/api/auth/verification/code')

  await page.getByRole('button', { name: 'Back to the form' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByRole('button', { name: 'Sign up' }).click()
  const code = codeIn((await mailbox.mailTo(email)).text)
  for (let i = 0; i < 5; i += 1) {
    await field(page).fill('')
    await field(page).fill(otherThan(code))
    await expect(message(page)).toHaveText(
      i < 4 ? 'Invalid verification code' : 'This code no longer works. Please ask for a new one.',
    )
  }
  await expect(page.getByText('No code is valid right now.')).toBeVisible()
  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(message(page)).toContainText('Failed to send verification email')
})

test('an unverified member who tries something forbidden is led to the verification, and loses nothing', async ({
  page,
  person,
  mailbox,
}) => {
  const mina = await person('mina')
  const song = await publish(mina.request, { title: freshTitle('기다림') })
  const email = await signUp(page)
  await expect(field(page)).toBeVisible()
  await visit(page, '/?tab=recent')
  const line = page.getByRole('region', { name: '이메일 인증' })
  await expect(line).toContainText('이메일 인증을 마치면 곡을 올리고 평가할 수 있어요.')
  await expectAccessible(page)

  const like = cardOf(page, song.title)
    .getByRole('button', { name: /좋아요/ })
    .first()
  await like.click()
  const dialog = page.getByRole('dialog', { name: '이메일 인증' })
  await expect(dialog).toContainText('인증을 마치면 곡을 올리고, 평가하고, 댓글을 쓸 수 있어요.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await line.getByRole('button', { name: '인증하기' }).click()
  await field(page).fill(codeIn((await mailbox.mailTo(email)).text))
  await expect(notice(page, '이메일 인증이 끝났어요.')).toBeVisible()
  await expect(line).toHaveCount(0)
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})
