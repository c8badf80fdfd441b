import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { codeOf, earlyInStep, setUpApp } from './authenticator-app.ts'
import { expect, test, type Visitor } from './melodrome.ts'
import { freshTitle, publish } from './songs.ts'
import { backToTop, comeToRest, hold, reload, speakEnglish, swipeBack, visit } from './visit.ts'

async function logIn(page: Page, { email, password }: Visitor): Promise<void> {
  await visit(page, '/auth?mode=login')
  await page.getByLabel(/^(이메일|E-mail)$/).fill(email)
  await page.getByLabel(/^(비밀번호|Password)$/).fill(password)
  await page
    .locator('form')
    .getByRole('button', { name: /^(로그인|Log in)$/ })
    .click()
}

/** A virtual security key in the browser that confirms every request. */
async function withSecurityKey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('an authenticator app is set up and asked for at the next log-in; a recovery code works instead', {
  tag: '@desktop',
}, async ({ person }) => {
  const mina = await person('mina')
  const { page } = mina
  await visit(page, '/settings/security')
  await page.getByRole('button', { name: '인증 앱 설정' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('현재 비밀번호').fill('not my curtain')
  await dialog.getByRole('button', { name: '계속' }).click()
  await expect(dialog.getByLabel('현재 비밀번호')).toHaveAccessibleDescription('비밀번호가 맞지 않아요.')
  await dialog.getByLabel('현재 비밀번호').fill(mina.password)
  await dialog.getByRole('button', { name: '계속' }).click()
  await expect(dialog.getByRole('img', { name: '인증 앱에 등록하는 QR 코드' })).toBeVisible()
  await expectAccessible(page)
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await earlyInStep()
  await dialog.getByLabel('앱에 보이는 6자리 코드').fill(codeOf(secret, -1))
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const [recoveryCode = ''] = await dialog.getByRole('listitem').allInnerTexts()
  await expect(dialog.getByRole('button', { name: '완료' })).toBeDisabled()
  const saved = page.waitForEvent('download')
  await dialog.getByText('파일로 저장').click()
  expect((await saved).suggestedFilename()).toBe('melodrome-recovery-codes.txt')
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(recoveryCode)
  await page.mouse.click(2, 2)
  await page.keyboard.press('Escape')
  await dialog.getByLabel('안전한 곳에 보관했어요').check()
  await dialog.getByRole('button', { name: '완료' }).click()
  await expect(page.getByText('10개 남았어요')).toBeVisible()
  await backToTop(page)
  await expectAccessible(page)

  await mina.context.clearCookies()
  await logIn(page, mina)
  await expect(page).toHaveURL('/auth?mode=second')
  const code = page.getByLabel('6자리 코드')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)
  await code.fill('000000')
  await expect(code).toHaveAccessibleDescription(/코드가 맞지 않거나 이미 쓴 코드예요/)
  await code.fill(codeOf(secret))
  await expect(page.getByText('어서 오세요, mina 님')).toBeVisible()

  await mina.context.clearCookies()
  await logIn(page, mina)
  await page.getByRole('button', { name: '복구 코드 쓰기' }).click()
  await page.getByLabel('복구 코드', { exact: true }).fill(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(page.getByText('어서 오세요, mina 님')).toBeVisible()
})

test('nothing closes the dialog while new recovery codes are on their way; after a refusal it closes', {
  tag: '@desktop',
}, async ({ person }) => {
  const mina = await person('mina')
  await setUpApp(mina)
  const { page } = mina
  await visit(page, '/settings/security')
  const renew = page.getByRole('button', { name: '새 복구 코드 받기' })
  const dialog = page.getByRole('dialog')
  const ask = async (password: string) => {
    await renew.click()
    await dialog.getByLabel('현재 비밀번호').fill(password)
    await dialog.getByRole('button', { name: '새 복구 코드 받기' }).click()
  }
  await ask('not my curtain')
  await expect(dialog.getByLabel('현재 비밀번호')).toHaveAccessibleDescription('비밀번호가 맞지 않아요.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const answer = await hold(page, '**/api/auth/recovery-codes')
  await ask(mina.password)
  await expect.poll(answer.asked).toBe(1)
  await page.mouse.click(2, 2)
  await page.keyboard.press('Escape')
  await swipeBack(page)
  await expect(dialog.getByRole('button', { name: '닫기' })).toBeDisabled()
  answer.open()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
})

test('in English: a password alone leads to the second step and back, and the time for it ends', {
  tag: '@desktop',
}, async ({ person, baseURL }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const song = await publish(mina.request, { title: freshTitle('Halfway') })
  await setUpApp(jun)
  const { page } = jun
  await jun.context.clearCookies()
  await speakEnglish(page, baseURL)
  await logIn(page, jun)
  await expect(page.getByRole('heading', { level: 1, name: 'Is it you?' })).toBeVisible()
  // A page that needs an account leads back here.
  await visit(page, '/upload')
  await expect(page).toHaveURL('/auth?mode=second&from=%2Fupload')
  // So does a link within the application, which at first checks only the browser's session data.
  await visit(page, `/songs/${song.id}`)
  await page.getByRole('banner').getByRole('link', { name: 'Challenges' }).click()
  await expect(page).toHaveURL('/auth?mode=second')
  await page.getByLabel('Six-digit code').fill('000000')
  await expect(page.getByLabel('Six-digit code')).toHaveAccessibleDescription(
    'That code is wrong or was used already. Enter the newest one from your app.',
  )
  // A broken line is not called the end of the time.
  await page.route('**/api/auth/second-factor', route => route.abort('internetdisconnected'), { times: 1 })
  await reload(page)
  await expect(page.getByRole('alert')).toContainText('Network error. Please try again.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Six-digit code')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await jun.context.clearCookies({ name: 'melodrome_session' })
  await visit(page, '/auth?mode=second')
  await expect(page.getByRole('alert')).toHaveText('The time for this step is over. Please log in again.')
})

test('a passkey is added, confirms a log-in, signs in by itself, and is removed', {
  tag: '@desktop',
}, async ({ person, browser, baseURL }) => {
  const sora = await person('sora')
  // Passkeys need a host name; 127.0.0.1 is not allowed.
  const context = await browser.newContext({ baseURL: baseURL?.replace('127.0.0.1', 'localhost') })
  const page = await context.newPage()
  await withSecurityKey(page)
  await logIn(page, sora)
  await expect(page.getByText('어서 오세요, sora 님')).toBeVisible()
  await visit(page, '/settings/security')
  await expect(page).toHaveURL('/settings#security')
  await page.getByRole('button', { name: '패스키 추가' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('이름')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('이름').fill('내 노트북')
  await dialog.getByLabel('현재 비밀번호').fill(sora.password)
  await dialog.getByRole('button', { name: '계속' }).click()
  await dialog.getByLabel('안전한 곳에 보관했어요').check()
  await dialog.getByRole('button', { name: '완료' }).click()
  await expect(page.getByText('내 노트북', { exact: true })).toBeVisible()

  await context.clearCookies()
  await logIn(page, sora)
  await page.getByRole('button', { name: '패스키로 확인' }).click()
  await expect(page.getByText('어서 오세요, sora 님')).toBeVisible()

  await context.clearCookies()
  await visit(page, '/auth?mode=login')
  await page.getByRole('button', { name: '패스키로 로그인' }).click()
  await expect(page.getByText('어서 오세요, sora 님')).toBeVisible()

  await visit(page, '/settings/security')
  await page.getByRole('button', { name: '내 노트북 삭제' }).click()
  await dialog.getByLabel('현재 비밀번호').fill(sora.password)
  await dialog.getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('내 노트북', { exact: true })).toBeHidden()
  await expect(page.getByRole('heading', { name: '패스키' })).toBeFocused()
  await comeToRest(page)
  await expect(page.getByRole('heading', { name: '복구 코드' })).toBeHidden()
  await context.close()
})
