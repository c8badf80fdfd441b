import { createHash } from 'node:crypto'
import words from '#words/ko/identity/tokens.json' with { type: 'json' }
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { hold, notice, reload, visit } from './visit.ts'

test('a password is made for a music app, seen once, signs it in by its hash, and is revoked', async ({
  person,
  baseURL,
  request,
}) => {
  const { page, password: own } = await person('mina')
  await visit(page, '/settings')
  const part = page.getByRole('region', { name: words['app.title'], exact: true })
  await part.getByRole('button', { name: words['app.make'] }).click()
  const dialog = page.getByRole('dialog', { name: words['app.make'] })
  await dialog.getByRole('button', { name: words['app.submit'] }).click()
  await expect(dialog.getByText(words.nameMissing)).toBeVisible()
  await expectAccessible(page)

  await dialog.getByLabel(words.name).fill('내 휴대폰')
  await dialog.getByLabel('현재 비밀번호').fill(own)
  const making = await hold(page, '**/api/app-passwords')
  await dialog.getByRole('button', { name: words['app.submit'] }).click()
  await expect(dialog.getByRole('button', { name: '닫기' })).toBeDisabled()
  making.open()
  const made = page.getByRole('dialog', { name: words['app.made'] })
  await expect(made.getByLabel(words['app.server'])).toHaveValue(new URL(baseURL ?? '').origin)
  const userName = await made.getByLabel(words['app.userName']).inputValue()
  const password = await made.getByLabel(words['app.password'], { exact: true }).inputValue()
  await expectAccessible(page)
  await made.getByRole('button', { name: words.done }).click()
  const row = part.getByRole('listitem').filter({ hasText: '내 휴대폰' })
  await expect(row).toContainText(`${userName} · ${words.unused}`)

  const status = async () => {
    const t = createHash('md5').update(`${password}salt`).digest('hex')
    const answer = await request.get('/rest/ping', {
      params: { u: userName, t, s: 'salt', v: '1.16.1', c: 'test', f: 'json' },
    })
    return (await answer.json())['subsonic-response'].status
  }
  expect(await status()).toBe('ok')
  await reload(page)
  await expect(row).toContainText('마지막 사용')
  await expect(page.getByText(password)).toHaveCount(0)
  await row.getByRole('button', { name: '내 휴대폰 폐기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.revoke }).click()
  await expect(notice(page, words['app.revoked'])).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await status()).toBe('failed')
})
