import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { ownRows } from './own-rows.ts'
import { freshTitle, publish } from './songs.ts'
import { reload, visit } from './visit.ts'

test('on the front page one press leads to the rules, and each chapter has an anchor', async ({ page }) => {
  await visit(page, '/')
  const foot = page.getByRole('contentinfo').getByRole('navigation', { name: '약관과 정책' })
  await foot.getByRole('link', { name: '이용약관' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '이용약관' })).toBeVisible()
  await expect(page.getByText('2026년 11월 23일부터 적용')).toBeVisible()
  await page.getByRole('navigation', { name: '차례' }).getByRole('link', { name: 'AI 표시' }).click()
  await expect(page).toHaveURL('/terms#label')
  await expect(page.getByRole('heading', { level: 2, name: 'AI 표시' })).toBeInViewport()
  await page.getByRole('main').getByRole('link', { name: '운영자', exact: true }).click()
  await expect(page.getByText('운영자가 아직 정보를 등록하지 않았어요')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '이용약관' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '소스 코드' })).toHaveAttribute(
    'href',
    '/source',
  )
  for (const name of ['개인정보 처리방침', '커뮤니티 가이드라인', '운영자 정보']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectAccessible(page)
  }
})

test('search engines find every language at its own address; a person’s chosen language wins over the address', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const german = await (await request.get('/privacy?lang=de')).text()
  expect(german).toContain('<html lang="de"')
  expect(german).toContain('Keine Werbung, keine Tracker von Dritten')
  expect(german).toMatch(/<link rel="alternate" hreflang="ja" href="[^"]+\/privacy\?lang=ja">/)
  await visit(page, '/privacy?lang=de')
  await expect(page.getByRole('heading', { level: 1, name: 'Datenschutz' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'))
  await visit(page, '/privacy?lang=de')
  await expect(page.getByRole('heading', { level: 1, name: 'Confidentialité' })).toBeVisible()
})

test('what a page in the language of its address asks for is answered in that language', {
  tag: '@desktop',
}, async ({ page }) => {
  await visit(page, '/auth?mode=login&lang=de')
  await page.getByLabel('E-Mail').fill('nobody@melodrome.test')
  await page.getByLabel('Passwort', { exact: true }).fill('not my curtain')
  const answered = page.waitForResponse('**/api/auth/login')
  await page.locator('form').getByRole('button', { name: 'Anmelden', exact: true }).click()
  expect(await (await answered).json()).toMatchObject({
    message: 'E-Mail-Adresse oder Passwort stimmen nicht.',
  })
})

test('a newcomer sees what they agree to, and finds it again in the settings', async ({ page, person }) => {
  await visit(page, '/auth?mode=signup')
  await expect(page.getByRole('main').getByRole('link', { name: '이용약관' })).toHaveAttribute(
    'href',
    '/terms',
  )
  await expectAccessible(page)
  const mina = await person('mina')
  await visit(mina.page, '/settings')
  await expect(mina.page.getByRole('link', { name: '커뮤니티 가이드라인' })).toBeVisible()
})

test('a member who agreed to earlier terms sees the changes, can read, and can write again after agreeing', {
  tag: '@desktop',
}, async ({ person, product }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const { id } = await publish(mina.context.request, { title: freshTitle('새 약관'), tune: 44 })
  await ownRows(product, `update users set terms_version = '2026-01-31' where email = $1`, [jun.email])
  const { page } = jun
  await visit(page, `/songs/${id}`)
  const dialog = page.getByRole('dialog', { name: '약관이 바뀌었어요' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await expect(dialog.getByRole('link', { name: '동의하지 않고 데이터를 받아 떠나기' })).toHaveAttribute(
    'href',
    '/settings#data',
  )
  await dialog.getByRole('button', { name: '나중에' }).click()
  await expect(dialog).toBeHidden()
  await reload(page)
  await page.getByRole('tab', { name: '댓글', exact: false }).last().click()
  await page.getByRole('button', { name: '댓글 남기기' }).click()
  const field = page.getByRole('textbox', { name: '댓글 남기기' })
  await field.fill('다시 들어도 좋아요')
  await field.press('Control+Enter')
  await dialog.getByRole('button', { name: '동의해요' }).click()
  await expect(dialog).toBeHidden()
  await expect(field).toHaveValue('다시 들어도 좋아요')
  await field.press('Control+Enter')
  await expect(page.getByRole('article').filter({ hasText: '다시 들어도 좋아요' })).toBeVisible()
})
