import type { Page } from '@playwright/test'
import { dayMs } from '#contract/durations.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { cardOf, freshTitle, publish } from './songs.ts'
import { comeToRest, isPhone, notice, reload, speakEnglish, visit } from './visit.ts'

const stored = (page: Page, key: string) =>
  page.evaluate(name => JSON.parse(localStorage.getItem(name) ?? 'null'), key)

test('an account of this device is made, leaves after a day, and is found again by its address', async ({
  page,
}) => {
  await visit(page, '/auth?mode=signup')
  await page.getByRole('link', { name: '이 기기에서만 쓰기' }).click()
  await expect(page.getByText(/비밀번호가 없어요/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: '이메일' }).fill('mina@example.com')
  await page.getByRole('textbox', { name: '이름' }).fill('김 미나 라')
  await page.getByRole('button', { name: '이 기기에서 시작하기' }).click()
  await expect(page.getByText('어서 오세요, 김 미나 라 님')).toBeVisible()

  const session = await stored(page, 'melodrome_auth')
  expect(session).toMatchObject({
    type: 'simple',
    user: { firstName: '김', lastName: '미나 라', artistName: '김 미나 라', email: 'mina@example.com' },
  })
  expect(session.user.id).toMatch(/^user_/)
  expect(await stored(page, 'melodrome_users')).toMatchObject([{ id: session.user.id, password: null }])
  await comeToRest(page)
  const asked = page.waitForRequest('**/api/songs?*')
  await page.getByRole('tab', { name: '최신' }).click()
  expect(await (await asked).allHeaders()).toMatchObject({
    'x-local-auth': 'true',
    'x-user-id': session.user.id,
    'x-auth-type': 'simple',
  })

  await page.clock.install({ time: Date.now() + dayMs + 1000 })
  // The page redirects by itself, maybe before it has loaded.
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: '게스트로 둘러보기' }).first()).toBeVisible()
  expect(await stored(page, 'melodrome_auth')).toBeNull()

  await visit(page, '/auth?mode=device')
  await page.getByRole('textbox', { name: '이메일' }).fill('MINA@example.com')
  await page.getByRole('textbox', { name: '이름' }).fill('다른 사람')
  await page.getByRole('button', { name: '이 기기에서 시작하기' }).click()
  await expect(page.getByRole('alert').getByText('이미 가입된 이메일이에요.')).toBeVisible()
  await page.getByText('전에 만들었어요').click()
  await page.getByRole('textbox', { name: '이메일' }).fill('mina@example.com')
  await page.getByRole('button', { name: '이 기기에서 계속하기' }).click()
  await page.clock.runFor(1000)
  await expect(page.getByText('어서 오세요, 김 미나 라 님')).toBeVisible()
})

/** The addresses that the page has fetched so far; runs in the browser. */
const fetchedNames = () => performance.getEntriesByType('resource').map(({ name }) => name)

test('where the server cannot be reached, the device is suggested, and home opens once it answers', {
  tag: '@desktop',
}, async ({ page, context, baseURL }) => {
  await speakEnglish(page, baseURL)
  await visit(page, '/auth?mode=login')
  await expect.poll(() => page.evaluate(fetchedNames)).toContainEqual(expect.stringContaining('DeviceForm'))
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('jun@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not today')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const message = page.getByRole('alert')
  await expect(message.getByText('Network error. Please try again.')).toBeVisible()
  await message.getByRole('link', { name: 'Use on this device only' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('jun@example.com')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Jun')
  await page.getByRole('button', { name: 'Start on this device' }).click()
  await expect(page.getByText(/as soon as the server answers/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Welcome, Jun')).toBeVisible()
})

test('likes, picks and plays of a guest move into the account that they sign in to next, once', async ({
  page,
  person,
}) => {
  const mina = await person('mina')
  const jun = await person('jun')
  const title = freshTitle('두고 간 노래')
  // Long enough to be stopped before its end; otherwise other songs would follow and count as heard, too.
  const song = await publish(mina.request, { title, genre: 'blues', seconds: 60 })
  await visit(page, '/')
  await page.getByRole('button', { name: '게스트로 둘러보기' }).first().click()
  await expect(page.getByRole('tab', { name: '최신' })).toBeVisible()
  const shelf = '/?tab=recent&genre=blues'
  await visit(page, shelf)
  const card = cardOf(page, title)
  await card.hover()
  await card.getByRole('button', { name: `${title} 재생` }).click()
  await expect(card.getByRole('button', { name: `${title} 일시정지` })).toBeVisible()
  // The code that keeps this loads late, so the test waits until it has happened.
  const kept = { heard: [{ songId: song.id }] }
  await expect.poll(() => stored(page, 'melodrome_kept')).toMatchObject(kept)
  await card.getByRole('button', { name: `${title} 일시정지` }).click()
  await card.getByRole('button', { name: `좋아요: ${title}, 0` }).click()
  await expect(page).toHaveURL('/auth?mode=signup')
  await expect.poll(() => stored(page, 'melodrome_kept')).toMatchObject({ ...kept, likes: [song.id] })
  await visit(page, shelf)
  // It comes back with the song that was stopped, at the foot of a phone, and would cover the button during the press.
  await expect(page.getByRole('region', { name: '플레이어' })).toBeVisible()
  await card.getByRole('button', { name: `${title} 메뉴` }).click()
  await page.getByRole('menuitem', { name: '플레이리스트에 담기' }).click()
  await expect(notice(page, '플레이리스트에 담으려면 로그인해야 해요.')).toBeVisible()
  await expect(page).toHaveURL('/auth?mode=signup')

  await visit(page, '/auth?mode=login')
  await page.getByRole('textbox', { name: '이메일' }).fill(jun.email)
  await page.getByLabel('비밀번호', { exact: true }).fill(jun.password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  const offer = page.getByRole('dialog', { name: '이 기기에 남은 것이 있어요' })
  await expect(offer.getByRole('checkbox', { name: '좋아요한 1곡' })).toBeChecked()
  await expect(offer.getByRole('checkbox', { name: /담아 둔 1곡/ })).toBeChecked()
  await expectAccessible(page)
  await offer.getByRole('checkbox', { name: '들은 1곡' }).click()
  await offer.getByRole('button', { name: '가져가기' }).click()
  await expect(notice(page, '모두 옮겼어요')).toBeVisible()

  const after = await (await jun.request.get(`/api/songs/${song.id}`)).json()
  expect(after).toMatchObject({ likes: 1, isLike: true })
  expect(await (await jun.request.get('/api/heard-songs')).json()).toEqual([])
  expect(await stored(page, 'melodrome_kept')).toBeNull()
  await visit(page, '/playlists')
  await page.getByRole('link', { name: /이 기기에서 담은 곡/ }).click()
  await expect(cardOf(page, title)).toBeVisible()
  await comeToRest(page)
  await expect(offer).toBeHidden()
})

test('a member who declines the offer confirms it, and is not asked again', { tag: '@desktop' }, async ({
  person,
}) => {
  const { page } = await person('sora')
  await visit(page, '/playlists')
  await page.evaluate(() => localStorage.setItem('melodrome_kept', JSON.stringify({ likes: ['x'] })))
  await reload(page)
  const decline = page.getByRole('dialog').getByRole('button', { name: '가져가지 않고 지우기' })
  await decline.click()
  const question = page.getByRole('alertdialog', { name: '가져가지 않고 모두 지울까요?' })
  await question.getByRole('button', { name: '그대로 두기' }).click()
  await expect(decline).toBeFocused()
  expect(await stored(page, 'melodrome_kept')).not.toBeNull()
  await decline.click()
  await question.getByRole('button', { name: '가져가지 않고 지우기' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(isPhone(page)).toBe(false)
  expect(await stored(page, 'melodrome_kept')).toBeNull()
})
