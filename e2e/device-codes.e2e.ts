import { request } from '@playwright/test'
import auth from '#words/ko/identity/auth.json' with { type: 'json' }
import words from '#words/ko/identity/tokens.json' with { type: 'json' }
import shell from '#words/ko/shell/shell.json' with { type: 'json' }
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { visit } from './visit.ts'

test('a member lets a program in by its code, and finds it among the tokens', async ({ person, baseURL }) => {
  const { page, password } = await person('mina')
  const program = await request.newContext({ baseURL: baseURL ?? '' })
  const ask = async (): Promise<{ user_code: string; device_code: string }> => {
    const data = { client_id: '방 안의 프로그램', scope: 'read upload' }
    return (await program.post('/api/auth/device', { data })).json()
  }
  const asked = await ask()
  await visit(page, '/device')
  await expectAccessible(page)
  await page.getByLabel(words['device.code']).fill('bbbb cccc')
  await expect(page.getByRole('alert')).toHaveText(/코드가 맞지 않거나/)
  await page.getByRole('link', { name: words['device.other'] }).click()
  await page.getByLabel(words['device.code']).fill(asked.user_code.toLowerCase())
  const about = words['device.asks'].replace('{{program}}', '방 안의 프로그램').replace('{{artist}}', 'mina')
  await expect(page.getByRole('heading', { name: about })).toBeVisible()
  await expect(page.getByText(asked.user_code, { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: words['scope.upload'] })).toBeVisible()
  await expect(page.getByText(words['scope.write'], { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: words['device.approve'] }).click()
  const given = page.getByLabel(auth.current, { exact: true })
  await expect(given).toBeFocused()
  await given.fill(password)
  await page.getByRole('button', { name: words['device.approve'] }).click()
  await expect(page.getByRole('alert')).toContainText(words['device.approved'])
  await expect(page.getByRole('link', { name: words['device.list'] })).toBeFocused()

  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  const data = { grant_type, device_code: asked.device_code }
  const token = await (await program.post('/api/auth/device/token', { data })).json()
  const headers = { authorization: `Bearer ${token.access_token}` }
  expect((await program.get('/api/auth/user', { headers })).status()).toBe(200)
  await page.getByRole('link', { name: words['device.list'] }).click()
  const part = page.getByRole('region', { name: words.title, exact: true })
  await expect(part.getByRole('listitem').filter({ hasText: '방 안의 프로그램' })).toBeVisible()

  const other = await ask()
  await visit(page, `/device?code=${other.user_code}`)
  await page.getByRole('button', { name: words['device.deny'] }).press('Enter')
  await expect(page.getByRole('alert')).toContainText(words['device.denied'])
  await expect(page.getByRole('link', { name: words['device.other'] })).toBeFocused()
  const refusal = await program.post('/api/auth/device/token', {
    data: { grant_type, device_code: other.device_code },
  })
  expect((await refusal.json()).code).toBe('device.accessDenied')
  await program.dispose()
})

test('a person who opens a code without being signed in comes back to it after the log-in', async ({
  person,
  browser,
  baseURL,
}) => {
  const { email, password } = await person('jun')
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  const data = { client_id: 'a script', scope: 'read' }
  const { user_code } = await (await context.request.post('/api/auth/device', { data })).json()
  await visit(page, `/device?code=${user_code}`)
  await page.getByRole('main').getByRole('link', { name: shell['account.logIn'] }).click()
  await page.getByLabel(auth['field.email']).fill(email)
  await page.getByLabel(auth['field.password'], { exact: true }).fill(password)
  await page.getByRole('button', { name: auth['logIn.submit'], exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/device\\?code=${user_code}$`))
  await expect(page.getByText(user_code, { exact: true })).toBeVisible()
  await context.close()
})

test('a person who must sign up first comes back to the code, too', async ({ page }) => {
  const data = { client_id: 'a script', scope: 'read' }
  const { user_code } = await (await page.request.post('/api/auth/device', { data })).json()
  await visit(page, `/device?code=${user_code}`)
  await page.getByRole('main').getByRole('link', { name: shell['account.logIn'] }).click()
  await page.getByRole('link', { name: auth['signUp.title'] }).click()
  await page.getByLabel(auth['field.email']).fill(`haru-${crypto.randomUUID()}@melodrome.test`)
  await page.getByLabel(auth['field.name'], { exact: true }).fill('하루')
  await page.getByLabel(auth['field.artistName']).fill('하루')
  await page.getByLabel(auth['field.password'], { exact: true }).fill('open the curtain')
  await page.getByLabel(auth['field.confirm']).fill('open the curtain')
  await page.getByRole('button', { name: auth['signUp.submit'], exact: true }).click()
  await expect(page).toHaveURL(`/device?code=${user_code}`)
  await expect(page.getByText(user_code, { exact: true })).toBeVisible()
})
