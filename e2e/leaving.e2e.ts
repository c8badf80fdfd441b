import { expect, test } from './melodrome.ts'
import { cardOf, freshTitle, publish } from './songs.ts'
import { chooseInOwnMenu, comeToRest, notice, stopClock, visit } from './visit.ts'

test('logging out ends the session in the browser and on the server', { tag: '@desktop' }, async ({
  person,
}) => {
  const { page, request } = await person('sora')
  await visit(page, '/')
  await chooseInOwnMenu(page, '로그아웃')
  await expect(page.getByRole('button', { name: '게스트로 둘러보기' }).first()).toBeVisible()
  await expect(page).toHaveURL('/')
  expect((await request.get('/api/auth/user')).status()).toBe(401)
})

test('Reset Auth deletes everything in the browser and the session on the server', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page, request, context } = await person('sora')
  await visit(page, '/')
  await page.evaluate(() => {
    localStorage.setItem('melodrome_users', '[]')
    localStorage.setItem('melodrome_volume', '20')
    localStorage.setItem('somebody_elses', 'stays')
    sessionStorage.setItem('melodrome_notice_seen', '1')
  })
  const before = await context.cookies()
  await chooseInOwnMenu(page, '인증 초기화')
  await expect(page.getByRole('button', { name: '게스트로 둘러보기' }).first()).toBeVisible()
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(kept.filter(key => key.startsWith('melodrome'))).toEqual([])
  expect(kept, 'what others keep here is not ours to forget').toContain('somebody_elses')
  expect((await context.cookies()).filter(({ name }) => name.startsWith('melodrome'))).toEqual([])
  await context.addCookies(before)
  expect((await request.get('/api/auth/user')).status(), 'the old cookie opens nothing').toBe(401)
})

test('a member whose session has ended is told so and led to the sign-in page', { tag: '@desktop' }, async ({
  person,
}) => {
  const { page, context, request } = await person('mina')
  const title = freshTitle('마지막 곡')
  await publish(request, { title })
  await visit(page, '/profile')
  await context.clearCookies()
  await cardOf(page, title)
    .getByRole('button', { name: `${title} 메뉴` })
    .click()
  await page.getByRole('menuitem', { name: '곡 삭제' }).click()
  await comeToRest(page)
  await stopClock(page)
  await page.getByRole('button', { name: '곡 삭제하기' }).click()
  await expect(notice(page, '로그아웃되었어요. 다시 로그인할게요…')).toBeVisible()
  await page.clock.runFor(500)
  await expect(page).toHaveURL('/auth?mode=login')
})
