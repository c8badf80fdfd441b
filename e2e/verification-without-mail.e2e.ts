import { expect, test } from './melodrome.ts'
import { notice, reload, visit } from './visit.ts'

test('without a mail server the code is on the console, and entering it is optional', {
  tag: '@desktop',
}, async ({ page, product }) => {
  const email = `nora-${process.pid}-${Date.now()}@melodrome.test`
  const data = { email, password: 'open the curtain', artistName: 'nora' }
  expect((await page.request.post('/api/auth/register', { data })).ok()).toBe(true)
  await visit(page, '/')
  const line = page.getByRole('region', { name: '이메일 인증' })
  await expect(line).toContainText('이메일이 아직 인증되지 않았어요.')
  await line.getByRole('button', { name: '인증하기' }).click()
  const dialog = page.getByRole('dialog', { name: '이메일 인증' })
  await expect(dialog).toContainText('인증 코드는 서버 콘솔에서 확인해 주세요.')
  await expect(dialog).toContainText('SMTP_URL')
  await page.keyboard.press('Escape')
  await expect(line.getByRole('button', { name: '인증하기' })).toBeFocused()

  await line.getByRole('button', { name: '나중에 하기' }).click()
  await expect(line).toHaveCount(0)
  await reload(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(line).toHaveCount(0)

  await page.evaluate(() => sessionStorage.clear())
  await visit(page, '/')
  const printed = product
    .printed()
    .split('\n')
    .find(each => each.includes(email))
  expect(printed).toMatch(/^No mail server is set \(SMTP_URL\), so this is for /)
  await line.getByRole('button', { name: '인증하기' }).click()
  await dialog.getByRole('textbox', { name: '인증 코드' }).fill(printed!.match(/\d{6}$/)![0])
  await expect(notice(page, '이메일 인증이 끝났어요.')).toBeVisible()
  await expect(line).toHaveCount(0)
})
