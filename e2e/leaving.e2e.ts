import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { cardOf, freshTitle, publish } from './songs.ts'
import { chooseInOwnMenu, comeToRest, expectListening, notice, stopClock, visit } from './visit.ts'

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

test('Reset Auth asks first, then deletes everything in the browser and the session on the server', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page, request, context } = await person('sora')
  await visit(page, '/')
  await page.evaluate(() => {
    localStorage.setItem('melodrome_users', '[]')
    localStorage.setItem('melodrome_volume', '20')
    localStorage.setItem('of_another_program', 'stays')
    sessionStorage.setItem('melodrome_notice_seen', '1')
  })
  const before = await context.cookies()
  await chooseInOwnMenu(page, '인증 초기화')
  const question = page.getByRole('alertdialog', { name: '이 브라우저에 저장된 것을 모두 지울까요?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: '그대로 두기' }).click()
  await expect(question).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('melodrome_users'))).toBe('[]')
  await chooseInOwnMenu(page, '인증 초기화')
  await question.getByRole('button', { name: '모두 지우기' }).click()
  await expect(page.getByRole('button', { name: '게스트로 둘러보기' }).first()).toBeVisible()
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(kept.filter(key => key.startsWith('melodrome'))).toEqual([])
  expect(kept, 'what others keep here is not ours to forget').toContain('of_another_program')
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
  await expect(notice(page, '로그아웃되었어요. 로그인 화면으로 이동할게요…')).toBeVisible()
  await page.clock.runFor(500)
  await expect(page).toHaveURL('/auth?mode=login')
})

test('a comment and its place survive the end of the session', { tag: '@desktop' }, async ({ person }) => {
  const { page, context, request, email, password } = await person('mina')
  const { id } = await publish(request, { title: freshTitle('긴 댓글') })
  const comment = '이 곡은 끝까지 들어야 해요. '.repeat(50).trim()
  await visit(page, `/songs/${id}`)
  await page.getByRole('tab', { name: /^댓글/ }).click()
  await page.getByRole('button', { name: '댓글 남기기', exact: true }).click()
  const field = page.getByRole('textbox', { name: '댓글 남기기', exact: true })
  await field.fill(comment)
  await context.clearCookies()
  await field.press('Control+Enter')
  await expect(page).toHaveURL('/auth?mode=login')
  await logIn(page, email, password)
  await expect(page).toHaveURL(`/songs/${id}`)
  await expectListening(page)
  await page.getByRole('tab', { name: /^댓글/ }).click()
  await page.getByRole('button', { name: '댓글 남기기', exact: true }).click()
  await expect(field).toHaveValue(comment)
  await field.press('Control+Enter')
  await expect(notice(page, '댓글을 남겼어요')).toBeVisible()
  await page.getByRole('button', { name: '댓글 남기기', exact: true }).click()
  await expect(field, 'it is given back once').toHaveValue('')
})

test('a visitor who opens a page for members is led to it after logging in', { tag: '@desktop' }, async ({
  person,
  page,
}) => {
  const { email, password } = await person('mina')
  await visit(page, '/forum?category=talk')
  await expect(page).toHaveURL(/\/auth\?mode=login/)
  await logIn(page, email, password)
  await expect(page).toHaveURL('/forum?category=talk')
})

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await expectListening(page)
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
}
