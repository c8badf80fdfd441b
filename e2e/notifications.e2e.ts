import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test, type Visitor } from './melodrome.ts'
import { publish } from './songs.ts'
import { backToTop, isPhone, visit } from './visit.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^알림/ })
const popover = (page: Page) => page.getByRole('dialog', { name: '알림' })

const like = (by: Visitor, songId: string) =>
  by.request.post(`/api/songs/${songId}/like`, { data: { isLike: true } })

test('a like counts up on the bell in both tabs, is read in one, and leads to the song', async ({
  person,
}) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const song = await publish(mina.request, { title: '네온 장마' })
  const other = await mina.context.newPage()
  // Only events after the first count raise the number.
  const counted = [mina.page, other].map(page => page.waitForResponse(/\/notifications\/count$/))
  await Promise.all([visit(mina.page, '/'), visit(other, '/'), ...counted])
  // Both tabs share one live stream; either of them may hold it.
  await expect(bell(mina.page)).toHaveAccessibleName('알림')
  await like(jun, song.id)
  for (const page of [mina.page, other]) await expect(bell(page)).toHaveAccessibleName('알림, 읽지 않음 1개')
  await expect(mina.page.getByRole('status').filter({ hasText: '읽지 않음 1개' })).toBeAttached()

  await bell(mina.page).click()
  const row = popover(mina.page).getByRole('link', { name: /jun 님이 ‘네온 장마’ 곡을 좋아해요/ })
  await expect(row).toContainText('읽지 않음')
  await expectAccessible(mina.page)
  await jun.request.post(`/api/songs/${song.id}/rate`, { data: { rating: 5 } })
  // A new notification appears in the open popover.
  await expect(popover(mina.page).getByRole('link', { name: /평가했어요/ })).toBeVisible()
  await row.click()
  await expect(mina.page).toHaveURL(`/songs/${song.id}`)
  // On a phone the song's stage has a bar of its own, without a bell.
  const withBell = isPhone(other) ? [other] : [mina.page, other]
  for (const page of withBell) await expect(bell(page)).toHaveAccessibleName('알림, 읽지 않음 1개')

  await bell(other).focus()
  await other.keyboard.press('Enter')
  await popover(other).getByRole('button', { name: '모두 읽음' }).click()
  for (const page of withBell) await expect(bell(page)).toHaveAccessibleName('알림')
  await other.keyboard.press('Escape')
  await expect(popover(other)).toBeHidden()
  await expect(bell(other)).toBeFocused()

  // The tab that closes may be the one that holds the stream; then the other one takes over.
  await mina.page.close()
  await like(await person('sora'), song.id)
  await expect(bell(other)).toHaveAccessibleName('알림, 읽지 않음 1개')
})

test('a member without news is told so; over 99 shows 99+; a list that fails can be loaded again', async ({
  person,
}) => {
  const mina = await person('mina')
  await visit(mina.page, '/')
  await bell(mina.page).click()
  await expect(popover(mina.page)).toContainText('아직 알림이 없어요')
  await expect(popover(mina.page).getByRole('button', { name: '모두 읽음' })).toBeDisabled()
  await popover(mina.page).getByRole('link', { name: '알림 설정' }).click()
  await expect(mina.page).toHaveURL('/settings#notifications')
  const choices = mina.page.getByRole('region', { name: '알림 설정' })
  await expect(choices).toBeInViewport()
  await choices.getByLabel('내 곡에 좋아요').uncheck()
  await backToTop(mina.page)
  await expectAccessible(mina.page)
  await expect
    .poll(async () => await (await mina.request.get('/api/notifications/preferences')).json())
    .toMatchObject({ like: false, rating: true })

  await mina.page.route('**/api/notifications/count', route => route.fulfill({ json: { count: 100 } }))
  await mina.page.route('**/api/notifications?*', route => route.abort())
  await visit(mina.page, '/')
  await expect(bell(mina.page)).toHaveAccessibleName('알림, 읽지 않음 100개')
  await expect(bell(mina.page)).toContainText('99+')
  await bell(mina.page).click()
  await expect(popover(mina.page).getByRole('alert')).toContainText('알림을 불러오지 못했어요')
  await mina.page.unroute('**/api/notifications?*')
  await popover(mina.page).getByRole('button', { name: '다시 불러오기' }).click()
  await expect(popover(mina.page)).toContainText('아직 알림이 없어요')
})

test('events that happened while the line was broken appear when it is back', { tag: '@desktop' }, async ({
  person,
}) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const song = await publish(mina.request, { title: '바다' })
  await visit(mina.page, '/')
  await like(jun, song.id)
  await expect(bell(mina.page)).toHaveAccessibleName('알림, 읽지 않음 1개')
  await mina.context.setOffline(true)
  await jun.request.post(`/api/songs/${song.id}/rate`, { data: { rating: 4 } })
  await mina.context.setOffline(false)
  await expect(bell(mina.page)).toHaveAccessibleName('알림, 읽지 않음 2개', { timeout: 15_000 })
})

test('a copy of the own data that was asked for elsewhere stands on the open settings once it is ready', {
  tag: '@desktop',
}, async ({ person }) => {
  const mina = await person('mina')
  await visit(mina.page, '/settings')
  const copy = mina.page.getByRole('region', { name: '내 데이터 내려받기' })
  await expect(copy.getByRole('button', { name: '사본 만들기' })).toBeVisible()
  await mina.request.post('/api/exports')
  await expect(copy.getByRole('link', { name: 'ZIP 내려받기' })).toBeVisible({ timeout: 30_000 })
})
