import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dayMs } from '#contract/durations.ts'
import { expect, test } from './melodrome.ts'
import { cardOf, freshTitle, publish } from './songs.ts'
import {
  chooseInOwnMenu,
  comeToRest,
  isPhone,
  notice,
  openOwnMenu,
  speakEnglish,
  stopClock,
  visit,
} from './visit.ts'

interface StoredGuest {
  user: { id: string; firstName: string; lastName: string; artistName: string; email: string }
  type: string
  timestamp: number
}

/** From the landing page into the product. */
async function comeInAsGuest(page: Page): Promise<StoredGuest> {
  await visit(page, '/')
  await page.getByRole('button', { name: '게스트로 둘러보기' }).first().click()
  await expect(page.getByRole('tab', { name: '최신' })).toBeVisible()
  // Home is loaded again for the guest; a press before it listens would be lost.
  await comeToRest(page)
  return await storedGuest(page)
}

async function storedGuest(page: Page): Promise<StoredGuest> {
  return JSON.parse(await page.evaluate(() => localStorage.getItem('melodrome_auth') ?? 'null'))
}

const frontDoor = (page: Page) => page.getByRole('button', { name: '게스트로 둘러보기' }).first()

test('a guest is welcomed, has a name of their own, and still has it after a reload', async ({ page }) => {
  const { user, type } = await comeInAsGuest(page)
  await expect(notice(page, '게스트로 들어왔어요')).toBeVisible()
  await expect(notice(page, '이제 게스트로 플랫폼을 둘러볼 수 있어요.')).toBeVisible()
  await expect(page).toHaveURL('/')

  expect(type).toBe('guest')
  expect(user.id).toMatch(/^guest_\d{13}_[a-z0-9]+$/)
  const last4 = user.id.slice(-4)
  expect(user).toMatchObject({
    firstName: 'Guest',
    lastName: `User ${last4}`,
    artistName: `Guest Artist ${last4}`,
    email: `${user.id}@melodrome.example`,
  })
  await visit(page, '/')
  await expect(page.getByText(`어서 오세요, Guest Artist ${last4} 님`)).toBeVisible()
  await openOwnMenu(page)
  const menu = page.getByRole(isPhone(page) ? 'dialog' : 'menu')
  await expect(menu.getByText(`Guest Artist ${last4}`, { exact: true })).toBeVisible()
  await expect(menu.getByText(user.email, { exact: true })).toBeVisible()
})

test('a guest plays, searches, shares and downloads, and is told that a like needs an account', async ({
  page,
  person,
}) => {
  const mina = await person('mina')
  const title = freshTitle('손님의 밤')
  await publish(mina.request, { title })
  await comeInAsGuest(page)
  const box = page.getByRole('combobox', { name: /검색/ })
  if (isPhone(page)) await page.getByRole('button', { name: '검색' }).click()
  await box.fill(title)
  await box.press('Enter')
  const card = cardOf(page, title)
  await expect(card).toBeVisible()

  await card.hover()
  await card.getByRole('button', { name: `${title} 재생` }).click()
  await expect(card.getByRole('button', { name: `${title} 일시정지` })).toBeVisible()

  await card.getByRole('button', { name: `${title} 메뉴` }).click()
  await page.getByRole('menuitem', { name: '공유' }).click()
  await expect(page.getByRole('dialog', { name: '공유' })).toBeVisible()
  await page.keyboard.press('Escape')

  await card.getByRole('button', { name: `${title} 메뉴` }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '내려받기' }).click(),
  ])
  expect((await readFile(await file.path())).subarray(0, 3).toString()).toBe('ID3')

  await comeToRest(page)
  await stopClock(page)
  await card.getByRole('button', { name: `좋아요: ${title}, 0` }).click()
  await expect(notice(page, '로그인 필요')).toBeVisible()
  await expect(notice(page, '곡에 좋아요를 남기려면 로그인해야 해요.')).toBeVisible()
  await page.clock.runFor(500)
  await expect(page).toHaveURL('/auth?mode=signup')
})

test('a guest’s refused like leads to the sign-up without a reload, and is kept for the account', async ({
  page,
  person,
}) => {
  const mina = await person('mina')
  const title = freshTitle('계속 흐르는 밤')
  await publish(mina.request, { title, genre: 'reggae', seconds: 30 })
  await comeInAsGuest(page)
  await visit(page, '/?tab=recent&genre=reggae')
  const card = cardOf(page, title)
  await card.hover()
  await card.getByRole('button', { name: `${title} 재생` }).click()
  await expect(card.getByRole('button', { name: `${title} 일시정지` })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await card.getByRole('button', { name: `좋아요: ${title}, 0` }).click()
  await expect(page).toHaveURL('/auth?mode=signup')
  await expect(page.getByRole('heading', { name: '가입하기', level: 1 })).toBeVisible()
  await expect(page.getByText(/좋아요와 담아 둔 곡은 이 기기에 그대로 있어요/)).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  // The song plays on behind the form, and the lock screen still knows it.
  const lockScreen = () =>
    page.evaluate(() => [navigator.mediaSession.playbackState, navigator.mediaSession.metadata?.title])
  expect(await lockScreen()).toEqual(['playing', title])
  await page.goBack()
  await expect(card.getByRole('button', { name: `${title} 일시정지` })).toBeVisible()
})

test('a guest on a profile is led to the sign-up by Message and by Follow', { tag: '@desktop' }, async ({
  page,
  person,
}) => {
  const mina = await person('mina')
  const { userId } = await publish(mina.request, { title: freshTitle('반가운 손님') })
  await comeInAsGuest(page)
  await visit(page, `/profile/${userId}`)
  await page.getByRole('link', { name: 'mina 님에게 메시지' }).click()
  await expect(page.getByText('메시지를 주고받으려면 계정이 필요해요')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'mina 님 팔로우', exact: true }).click()
  await expect(notice(page, '팔로우하려면 로그인해야 해요.')).toBeVisible()
  await expect(page).toHaveURL('/auth?mode=signup')
})

test('the messages that were specified in English are shown in English, and stars need an account too', {
  tag: '@desktop',
}, async ({ page, person, baseURL }) => {
  const mina = await person('mina')
  const title = freshTitle('Stars above')
  await publish(mina.request, { title, genre: 'country' })
  await speakEnglish(page, baseURL)
  await visit(page, '/')
  await page.getByRole('button', { name: 'Continue as guest' }).first().click()
  await expect(notice(page, 'Guest Access Enabled')).toBeVisible()
  await expect(notice(page, 'You can now explore the platform as a guest user')).toBeVisible()

  await visit(page, '/?tab=recent&genre=country')
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Rate' }).click()
  await comeToRest(page)
  await stopClock(page)
  // The star is drawn over its input, and its selection is undone at once.
  await page.getByRole('radio', { name: '5 stars' }).click({ force: true })
  await expect(notice(page, 'Unauthorized')).toBeVisible()
  await expect(notice(page, 'You need to be logged in to rate songs.')).toBeVisible()
  await page.clock.runFor(500)
  await expect(page).toHaveURL('/auth?mode=signup')
})

test('a guest becomes a visitor again after a day', { tag: '@desktop' }, async ({ page }) => {
  await comeInAsGuest(page)
  await page.evaluate(ageMs => {
    const stored = JSON.parse(localStorage.getItem('melodrome_auth') ?? '')
    const yesterday = { ...stored, timestamp: Date.now() - ageMs }
    localStorage.setItem('melodrome_auth', JSON.stringify(yesterday))
  }, dayMs + 1000)
  // The page redirects by itself, maybe before it has loaded.
  await page.goto('/', { waitUntil: 'commit' })
  await expect(frontDoor(page)).toBeVisible()
  expect(await storedGuest(page)).toBeNull()
})

test('a guest can leave, also when the server does not get the log-out', { tag: '@desktop' }, async ({
  page,
}) => {
  await comeInAsGuest(page)
  await visit(page, '/')
  await page.route('**/api/auth/guest-logout', route => route.abort())
  await chooseInOwnMenu(page, '로그아웃')
  await expect(frontDoor(page)).toBeVisible()
  expect(await storedGuest(page)).toBeNull()
})

test('a guest’s requests contain a name, and the server ignores it', {
  tag: '@desktop',
}, async ({ page, person }) => {
  const jun = await person('jun')
  const { id } = await publish(jun.request, { title: freshTitle('남의 이름') })
  const { user } = await comeInAsGuest(page)
  const asked = page.waitForRequest('**/api/songs?*')
  await page.getByRole('tab', { name: '최신' }).click()
  expect(await (await asked).allHeaders()).toMatchObject({
    'x-local-auth': 'true',
    'x-user-id': user.id,
    'x-user-email': user.email,
    'x-auth-type': 'guest',
  })

  const junsAccount = await (await jun.request.get('/api/auth/user')).json()
  const headers = {
    'x-local-auth': 'true',
    'x-user-id': junsAccount.id,
    'x-user-email': jun.email,
    'x-auth-type': 'simple',
  }
  expect((await page.request.get('/api/auth/user', { headers })).status()).toBe(401)
  const like = await page.request.post(`/api/songs/${id}/like`, { headers, data: { isLike: true } })
  expect(like.status()).toBe(401)
  expect((await page.request.delete(`/api/songs/${id}`, { headers })).status()).toBe(401)
})
