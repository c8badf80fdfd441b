import reset from '#words/ko/identity/password-reset.json' with { type: 'json' }
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { speakEnglish, visit } from './visit.ts'

test('a forgotten password is replaced by the link, once, and every other browser is signed out', {
  tag: '@desktop',
}, async ({ person, product, page }) => {
  const mina = await person('mina')
  await visit(page, '/auth?mode=login')
  await page.getByRole('link', { name: '비밀번호를 잊었나요?' }).click()
  // The previous page has an e-mail field as well, so the test waits for this button.
  await expect(page.getByRole('button', { name: '링크 보내기' })).toBeVisible()
  await page.getByLabel('이메일').fill('mina')
  await page.getByRole('button', { name: '링크 보내기' }).click()
  await expect(page.getByLabel('이메일')).toHaveAccessibleDescription(/이메일 주소 형식이 아니에요/)
  await page.getByLabel('이메일').fill(mina.email)
  await page.getByRole('button', { name: '링크 보내기' }).click()
  await expect(page.getByRole('heading', { name: '메일을 확인해 주세요' })).toBeFocused()
  await expect(page.getByText('메일 서버가 설정되지 않아서 링크는 서버 콘솔에 표시돼요.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: reset['sent.again'] }).click()
  await expect(page.getByRole('heading', { level: 1, name: reset['forgot.title'] })).toBeFocused()

  const link = () => new RegExp(`${mina.email}: .*?(/reset-password#\\S+)`).exec(product.printed())?.[1]
  await expect.poll(link).toBeTruthy()
  await visit(page, link()!)
  await expect(page).toHaveURL('/reset-password')
  await page.getByLabel('비밀번호', { exact: true }).fill('password1')
  await page.getByLabel('비밀번호 확인').fill('password1')
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click()
  const easy = '쉽게 짐작할 수 있는 비밀번호예요. 다른 비밀번호로 정해 주세요.'
  await expect(page.getByLabel('비밀번호', { exact: true })).toHaveAccessibleDescription(easy)
  await expectAccessible(page)
  await page.getByLabel('비밀번호', { exact: true }).fill('draw the curtain')
  await page.getByLabel('비밀번호 확인').fill('draw the curtain')
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click()
  await expect(page).toHaveURL('/')
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ email: mina.email })
  expect((await mina.request.get('/api/auth/user')).status()).toBe(401)

  await visit(page, link()!)
  await page.getByLabel('비밀번호', { exact: true }).fill('burn the curtain')
  await page.getByLabel('비밀번호 확인').fill('burn the curtain')
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click()
  await expect(page.locator('form').getByRole('alert')).toHaveText(
    '이 링크는 시간이 지났거나 이미 쓰였어요. 새 링크를 받아 주세요.',
  )
})

for (const [language, words] of [
  ['ko', '시도가 너무 많았어요. 15분 뒤에 다시 시도해 주세요.'],
  ['en', 'Too many tries. Please try again in 15 minutes.'],
] as const) {
  test(`after too many guesses the page says when to try again, in ${language}`, { tag: '@desktop' }, async ({
    person,
    page,
    baseURL,
  }) => {
    const { email } = await person('jun')
    if (language === 'en') await speakEnglish(page, baseURL)
    const data = { email, password: 'not my curtain' }
    await Promise.all(Array.from({ length: 10 }, () => page.request.post('/api/auth/login', { data })))
    await visit(page, '/auth?mode=login')
    await page.getByLabel(/^(이메일|E-mail)$/).fill(email)
    await page.getByLabel(/^(비밀번호|Password)$/).fill('open the curtain')
    await page
      .locator('form')
      .getByRole('button', { name: /^(로그인|Log in)$/ })
      .click()
    await expect(page.locator('form').getByRole('alert')).toHaveText(words)
    await expect(page.getByText(/^(로그인 실패|Login Failed)$/)).toBeHidden()
  })
}

test('an incomplete link says so, in English too', { tag: '@desktop' }, async ({ page, baseURL }) => {
  await speakEnglish(page, baseURL)
  await visit(page, '/reset-password')
  await expect(page.getByText('This link is not complete.')).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
})
