import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { freshTitle, publish } from './songs.ts'
import { comeToRest, visit } from './visit.ts'

const follow = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name: `${name} 님 팔로우`, exact: true })
const unfollow = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name: `팔로잉: ${name} 님 팔로우 취소` })
const count = (page: Page, name: '팔로워' | '팔로잉') =>
  page.getByRole('button', { name: new RegExp(`^${name}: \\d+, 목록 열기$`) })

test('jun follows mina: counted on her page, told to her, and taken back in the dialog', async ({
  person,
}) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const title = freshTitle('네온 장마')
  const song = await publish(mina.request, { title })
  await visit(mina.page, '/profile')
  await comeToRest(mina.page)
  await visit(jun.page, `/profile/${song.userId}`)
  await expect(count(jun.page, '팔로워')).toHaveText('0')
  await follow(jun.page, 'mina').click()
  await expect(unfollow(jun.page, 'mina')).toBeVisible()
  await expect(count(jun.page, '팔로워')).toHaveText('1')
  await count(jun.page, '팔로워').click()
  const dialog = jun.page.getByRole('dialog', { name: '팔로워' })
  await expect(dialog.getByRole('link', { name: 'jun' })).toBeVisible()
  await expectAccessible(jun.page)
  await jun.page.keyboard.press('Escape')
  await expect(count(jun.page, '팔로워')).toBeFocused()

  // Her page has been open since before.
  await expect(count(mina.page, '팔로워')).toHaveText('1')
  await expect(mina.page.getByRole('button', { name: /님 팔로우$/ })).toHaveCount(0)
  await mina.page.getByRole('banner').getByRole('button', { name: '알림, 읽지 않음 1개' }).click()
  await mina.page.getByRole('link', { name: /jun 님이 나를 팔로우하기 시작했어요/ }).click()
  await expect(mina.page.getByRole('heading', { level: 1, name: 'jun' })).toBeVisible()
  await expect(count(mina.page, '팔로잉')).toHaveText('1')

  await test.step('the artist dialog says the same, and takes it back', async () => {
    await visit(jun.page, `/songs/${song.id}`)
    await jun.page.getByRole('main').getByRole('button', { name: '아티스트 mina' }).first().click()
    // The stage behind it has a button of the same name.
    const artist = jun.page.getByRole('dialog', { name: 'mina' })
    await unfollow(artist, 'mina').click()
    await expect(follow(artist, 'mina')).toBeVisible()
    await expectAccessible(jun.page)
    await artist.getByRole('link', { name: '프로필 보기' }).click()
    await expect(count(jun.page, '팔로워')).toHaveText('0')
  })
})
