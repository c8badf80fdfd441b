import { request } from '@playwright/test'
import words from '#words/ko/identity/tokens.json' with { type: 'json' }
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { hold, notice, reload, swipeBack, visit } from './visit.ts'

test('a token is made for a program, seen once, used and revoked', async ({ person, baseURL }) => {
  const { page, password } = await person('mina')
  const list = await hold(page, '**/api/api-tokens')
  await visit(page, '/settings')
  const part = page.getByRole('region', { name: words.title, exact: true })
  await expect(part.getByText(words.loading)).toBeAttached()
  await expect(part.getByRole('button', { name: words.make })).toHaveCount(0)
  list.open()
  await part.getByRole('button', { name: words.make }).click()
  const dialog = page.getByRole('dialog', { name: words.make })
  await dialog.getByRole('checkbox', { name: words['scope.read'] }).click()
  await dialog.getByRole('button', { name: words.submit }).click()
  await expect(dialog.getByText(words.nameMissing)).toBeVisible()
  await expect(dialog.getByText(words.scopesMissing)).toBeVisible()
  await expectAccessible(page)

  await dialog.getByLabel(words.name).fill('차트 봇')
  await dialog.getByRole('checkbox', { name: words['scope.read'] }).click()
  await dialog.getByLabel(words.ends).selectOption('')
  await dialog.getByLabel('현재 비밀번호').fill(password)
  const making = await hold(page, '**/api/api-tokens')
  await dialog.getByRole('button', { name: words.submit }).click()
  // The answer brings the secret, so nothing closes the dialog before.
  await expect.poll(making.asked).toBe(1)
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: '닫기' })).toBeDisabled()
  making.open()
  const made = page.getByRole('dialog', { name: words.made })
  const secret = await made.getByLabel(words.secret).inputValue()
  await expectAccessible(page)
  // It is seen once, so only its button closes it.
  await page.mouse.click(2, 2)
  await page.keyboard.press('Escape')
  await swipeBack(page)
  await page.evaluate(() => {
    const clipboard = { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard })
  })
  await made.getByRole('button', { name: words.copy }).click()
  await expect(notice(page, words['copy.failed'])).toBeVisible()
  await expect(made.getByLabel(words.secret)).toHaveValue(secret)
  await made.getByRole('button', { name: words.done }).click()
  const row = part.getByRole('listitem').filter({ hasText: '차트 봇' })
  await expect(row).toContainText(`${words['scope.read']} · ${words.unused} · ${words.forever}`)

  const program = await request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  })
  expect((await program.get('/api/auth/user')).status()).toBe(200)
  expect((await program.post('/api/playlists', { data: { name: '봇의 목록' } })).status()).toBe(403)

  await reload(page)
  await expect(row).toContainText('마지막 사용')
  await expect(page.getByText(secret)).toHaveCount(0)
  await row.getByRole('button', { name: '차트 봇 폐기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.revoke }).click()
  await expect(notice(page, words.revoked)).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(part.getByRole('heading', { name: words.title })).toBeFocused()
  expect((await program.get('/api/auth/user')).status()).toBe(401)
  await program.dispose()
})
