import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { freshTitle, publish } from './songs.ts'
import { backToTop, notice, reload, visit } from './visit.ts'

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `${name} 님에 대한 메뉴` })

test('jun mutes mina from her comment and undoes it, then blocks her from her page and unblocks her', async ({
  person,
}) => {
  const [mina, jun, sora] = [await person('mina'), await person('jun'), await person('sora')]
  const song = await publish(mina.request, { title: freshTitle('조용한 밤') })
  const soras = await publish(sora.request, { title: freshTitle('시끄러운 낮'), tune: 1 })
  const said = await mina.request.post(`/api/songs/${soras.id}/comments`, {
    data: { content: '저도 왔어요' },
  })
  expect(said.ok()).toBe(true)
  const { page } = jun
  const comment = page.getByRole('main').getByText('저도 왔어요')

  await test.step('muting hides her comment; undoing brings it back', async () => {
    await visit(page, `/songs/${soras.id}`)
    await page.getByRole('tab', { name: /^댓글/ }).click()
    await expect(comment).toBeVisible()
    await menuOf(page, 'mina').click()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: '뮤트', exact: true }).click()
    await expect(notice(page, 'mina 님을 뮤트했어요')).toBeVisible()
    await expect(comment).toBeHidden()
    await page.getByRole('button', { name: '되돌리기' }).click()
    await expect(comment).toBeVisible()
  })

  await test.step('after a question she is blocked; her page says so and shows no songs', async () => {
    await visit(page, `/profile/${song.userId}`)
    await expect(page.getByRole('heading', { name: song.title })).toBeVisible()
    await menuOf(page, 'mina').press('Enter')
    await page.getByRole('menuitem', { name: '차단', exact: true }).press('Enter')
    const question = page.getByRole('alertdialog', { name: 'mina 님을 차단할까요?' })
    await expect(question.getByRole('button', { name: '그만두기' })).toBeFocused()
    await expectAccessible(page)
    await question.getByRole('button', { name: '차단하기' }).click()
    await expect(page.getByRole('heading', { name: song.title })).toBeHidden()
    await expect(page.getByRole('button', { name: 'mina 님 팔로우', exact: true })).toBeHidden()
    await expect(page.getByRole('main').getByRole('button', { name: '차단 해제' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('mina can’t follow jun', async () => {
    await visit(mina.page, `/profile/${soras.userId}`)
    const follow = await mina.request.post(`/api/users/${await idOf(jun.page)}/follow`, { data: {} })
    expect(follow.status()).toBe(403)
    expect(await follow.json()).toMatchObject({ code: 'person.blocked' })
  })

  await test.step('the settings list her, and unblock her', async () => {
    await visit(page, '/settings#blocks')
    const section = page.getByRole('region', { name: '차단과 뮤트' })
    await expect(section.getByText('뮤트한 사람이 없어요.')).toBeVisible()
    await section.getByRole('button', { name: 'mina 님 차단 해제' }).click()
    await expect(section.getByText('차단한 사람이 없어요.')).toBeVisible()
    await expect(notice(page, 'mina 님 차단을 해제했어요')).toBeVisible()
    await backToTop(page)
    await expectAccessible(page)
    await visit(page, `/profile/${song.userId}`)
    await expect(page.getByRole('heading', { name: song.title })).toBeVisible()
  })

  await test.step('the button on her page unblocks her, too, and the focus goes to what comes', async () => {
    await page.request.post(`/api/users/${song.userId}/block`)
    await visit(page, `/profile/${song.userId}`)
    await page.getByRole('main').getByRole('button', { name: '차단 해제' }).press('Enter')
    await expect(page.getByRole('heading', { name: song.title })).toBeVisible()
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  })
})

/** The id of the member who is signed in on this page. */
async function idOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/auth/user')
  const { id } = await answer.json()
  return id
}

test('the open tab of a profile is in the address, and the back button undoes a choice', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const song = await publish(mina.request, { title: freshTitle('첫 탭') })
  const list = { name: '공개한 밤', isPublic: true, songId: song.id }
  expect((await mina.request.post('/api/playlists', { data: list })).ok()).toBe(true)
  const { page } = jun
  await visit(page, `/profile/${song.userId}`)
  await expect(page.getByRole('tab', { name: '곡 1' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: '플레이리스트' }).click()
  await expect(page).toHaveURL(`/profile/${song.userId}?tab=playlists`)
  await expect(page.getByRole('link', { name: /공개한 밤/ })).toBeVisible()
  await expectAccessible(page)
  await reload(page)
  await expect(page.getByRole('link', { name: /공개한 밤/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: song.title })).toBeVisible()
  await page.getByRole('tab', { name: '곡 1' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: '챌린지 참여' })).toBeFocused()
})

test('who is let in again hands the focus to the next in the list, and the last one to its heading', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, jun, sora, teo] = [
    await person('mina'),
    await person('jun'),
    await person('sora'),
    await person('teo'),
  ]
  const { page, request } = jun
  for (const other of [mina, sora])
    expect((await request.post(`/api/users/${await idOf(other.page)}/block`)).ok()).toBe(true)
  expect((await request.post(`/api/users/${await idOf(teo.page)}/mute`)).ok()).toBe(true)
  await visit(page, '/settings#blocks')
  const section = page.getByRole('region', { name: '차단과 뮤트' })
  const unblock = section.getByRole('button', { name: /차단 해제$/ })
  await expect(unblock).toHaveCount(2)
  await unblock.first().press('Enter')
  await expect(unblock).toHaveCount(1)
  await expect(unblock).toBeFocused()
  await unblock.press('Enter')
  await expect(section.getByText('차단한 사람이 없어요.')).toBeVisible()
  // The list of muted people is another one.
  await expect(section.getByRole('heading', { name: '차단한 사람' })).toBeFocused()
})
