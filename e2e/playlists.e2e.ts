import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { addCopies, cardOf, freshTitle, publish } from './songs.ts'
import { isPhone, notice, openOwnMenu, visit } from './visit.ts'

test('a song is added to a new list from its card, removed, and brought back with undo', async ({
  person,
}) => {
  const { page, request } = await person('jun')
  const title = freshTitle('담을 노래')
  await publish(request, { title, genre: 'ambient' })
  await visit(page, '/?tab=recent&genre=ambient')
  await cardOf(page, title)
    .getByRole('button', { name: `${title} 메뉴` })
    .click()
  await page.getByRole('menuitem', { name: '플레이리스트에 담기' }).click()
  const dialog = page.getByRole('dialog', { name: '플레이리스트에 담기' })
  await expect(dialog.getByText('아직 플레이리스트가 없어요. 첫 이름을 지어 주세요.')).toBeVisible()
  await dialog.getByRole('textbox', { name: '새 플레이리스트' }).fill('밤 산책')
  await dialog.getByRole('button', { name: '만들기' }).click()
  const choice = dialog.getByRole('checkbox', { name: /밤 산책/ })
  await expect(choice).toBeChecked()
  await expectAccessible(page)
  await choice.click()
  await expect(choice).not.toBeChecked()
  await choice.click()
  await expect(notice(page, '‘밤 산책’에 담았어요')).toBeVisible()
  await page.keyboard.press('Escape')

  await openOwnMenu(page)
  await page.getByRole(isPhone(page) ? 'link' : 'menuitem', { name: '플레이리스트' }).click()
  await expect(page).toHaveURL('/playlists')
  await page.getByRole('link', { name: /밤 산책/ }).click()
  await expect(page.getByRole('heading', { name: '밤 산책', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: `${title} 빼기` }).click()
  await expect(page.getByText('아직 비어 있어요')).toBeVisible()
  await expect(page.getByRole('heading', { name: '곡 목록', level: 2 })).toBeFocused()
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect(cardOf(page, title)).toBeVisible()
})

test('a list is sorted with keys and by dragging, made public, shared, and deleted', async ({ person }) => {
  const { page, request } = await person('mina')
  const jun = await person('jun')
  const titles = ['하나', '둘', '셋'].map(name => freshTitle(name))
  const made = await (await request.post('/api/playlists', { data: { name: '차례' } })).json()
  for (const [tune, title] of titles.entries()) {
    const { id } = await publish(request, { title, tune })
    await request.put(`/api/playlists/${made.id}/songs/${id}`, { data: {} })
  }
  const [one, two, three] = titles as [string, string, string]
  await visit(page, `/playlists/${made.id}`)
  const order = page.getByRole('article').getByRole('heading')
  const grip = (title: string) => page.getByRole('button', { name: `${title} 옮기기: 위아래 화살표 키` })
  await expect(order).toHaveText(titles)
  await grip(one).press('ArrowDown')
  await expect(order).toHaveText([two, one, three])
  const inOrder = async () => {
    const songs = await (await request.get(`/api/playlists/${made.id}/songs`)).json()
    return songs.map((song: { title: string }) => song.title)
  }
  await expect.poll(inOrder).toEqual([two, one, three])
  await expect(grip(one)).toBeFocused()
  await grip(three).hover()
  await page.mouse.down()
  const top = (await grip(two).boundingBox())!
  await page.mouse.move(top.x + 10, top.y + 5, { steps: 5 })
  await page.mouse.up()
  await expect(order).toHaveText([three, two, one])
  await expect.poll(inOrder).toEqual([three, two, one])
  await grip(three).hover()
  await page.mouse.down()
  const bottom = (await grip(one).boundingBox())!
  await page.mouse.move(bottom.x + 10, bottom.y + 10, { steps: 10 })
  await page.mouse.up()
  await expect(order).toHaveText([two, one, three])
  await expect.poll(inOrder).toEqual([two, one, three])
  // A drag is no press; a press opens the same moves as a menu, and of the list only the moved song is spoken.
  await expect(page.getByRole('menu')).toBeHidden()
  await grip(three).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: '맨 앞으로' }).click()
  await expect(order).toHaveText([three, two, one])
  await expect(page.getByRole('status').filter({ hasText: '번째' })).toHaveText(`${three}: 1번째`)
  await expect(grip(three)).toBeFocused()
  await expect.poll(inOrder).toEqual([three, two, one])
  await grip(three).click()
  await page.getByRole('menuitem', { name: '맨 뒤로' }).click()
  await expect(order).toHaveText([two, one, three])
  await expect.poll(inOrder).toEqual([two, one, three])

  expect((await jun.page.goto(`/playlists/${made.id}`))?.status()).toBe(404)
  await page.getByRole('button', { name: '플레이리스트 수정' }).click()
  await page.getByRole('checkbox', { name: '누구나 볼 수 있게 공개하기' }).click()
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('button', { name: '공유' })).toBeVisible()
  await visit(jun.page, `/playlists/${made.id}`)
  await expect(jun.page.getByRole('article').getByRole('heading')).toHaveText([two, one, three])
  await expect(jun.page.getByRole('button', { name: '플레이리스트 수정' })).toBeHidden()
  await jun.page.getByRole('button', { name: '모두 듣기' }).click()
  await expect(jun.page.getByRole('button', { name: `${two} 일시정지` }).first()).toBeVisible()

  // It is opened again, so that the way back leads to it.
  await openOwnMenu(page)
  await page.getByRole(isPhone(page) ? 'link' : 'menuitem', { name: '플레이리스트', exact: true }).click()
  await page.getByRole('link', { name: /차례/ }).click()
  await page.getByRole('button', { name: '플레이리스트 삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '플레이리스트 삭제' }).click()
  await expect(page).toHaveURL('/playlists')
  await expect(notice(page, '플레이리스트를 삭제했어요')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/playlists')
  await page.goBack()
  await expect(page).toHaveURL(`/playlists/${made.id}`)
  await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeVisible()
})

test('a song is moved while another one is removed; songs that come later are shown', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page, request } = await person('sora')
  const [four, five, six] = [freshTitle('넷'), freshTitle('다섯'), freshTitle('여섯')]
  const made = await (await request.post('/api/playlists', { data: { name: '급한 손' } })).json()
  const add = async (title: string, tune: number) => {
    const { id } = await publish(request, { title, tune })
    await request.put(`/api/playlists/${made.id}/songs/${id}`, { data: {} })
  }
  await add(four, 0)
  await add(five, 1)
  await visit(page, `/playlists/${made.id}`)
  const order = page.getByRole('article').getByRole('heading')
  await expect(order).toHaveText([four, five])
  let letGo = () => {}
  const removed = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/api/playlists/*/songs/*', async route => {
    if (route.request().method() === 'PUT') await removed
    await route.continue()
  })
  await page.getByRole('button', { name: `${four} 옮기기: 위아래 화살표 키` }).press('ArrowDown')
  await page.getByRole('button', { name: `${five} 빼기` }).click()
  letGo()
  await expect(order).toHaveText([four])
  await expect(page.getByRole('button', { name: `${four} 빼기` })).toBeFocused()
  await add(six, 2)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect(order).toHaveText([five, four, six])
})

test('in a long list a song is dragged beyond the screen; of its steps by keys only the last is sent', {
  tag: '@desktop',
}, async ({ person, product }) => {
  const { page, request } = await person('mina')
  const names = Array.from({ length: 20 }, (_, at) => freshTitle(`긴 ${at}`))
  const copies = await addCopies(product, await publish(request, { title: freshTitle('긴 원본') }), names)
  const data = { name: '긴 차례', songIds: copies.map(({ id }) => id) }
  const made = await (await request.post('/api/playlists', { data })).json()
  const inOrder = async () => {
    const songs = await (await request.get(`/api/playlists/${made.id}/songs`)).json()
    return songs.map((song: { title: string }) => song.title)
  }
  await visit(page, `/playlists/${made.id}`)
  const order = page.getByRole('article').getByRole('heading')
  const grip = (title: string) => page.getByRole('button', { name: `${title} 옮기기: 위아래 화살표 키` })
  const [first, ...others] = names as [string, ...string[]]
  const from = (await grip(first).boundingBox())!
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, 700, { steps: 10 })
  await expect(grip(names.at(-1)!)).toBeInViewport()
  await expect
    .poll(() => page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight - 1))
    .toBe(true)
  await page.mouse.move(from.x + 10, 790)
  await page.mouse.up()
  await expect(order).toHaveText([...others, first])
  await expect.poll(inOrder).toEqual([...others, first])

  let sent = 0
  let letGo = () => {}
  const stepped = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/api/playlists/*/songs/*', async route => {
    sent += 1
    await stepped
    await route.continue()
  })
  for (let step = 0; step < 5; step++) await grip(first).press('ArrowUp')
  const wanted = others.toSpliced(-5, 0, first)
  await expect(order).toHaveText(wanted)
  letGo()
  await expect.poll(inOrder).toEqual(wanted)
  expect(sent).toBe(2)
})

test('a playlist that was deleted meanwhile is gone on the way back to it', { tag: '@desktop' }, async ({
  person,
}) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const data = { name: '잠깐 있던 목록', isPublic: true }
  const { id } = await (await mina.request.post('/api/playlists', { data })).json()
  const { page } = jun
  await visit(page, `/playlists/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: data.name })).toBeVisible()
  await openOwnMenu(page)
  await page.getByRole('menuitem', { name: '플레이리스트' }).click()
  await expect(page).toHaveURL('/playlists')
  expect((await mina.request.delete(`/api/playlists/${id}`)).ok()).toBe(true)
  await page.goBack()
  await expect(page.getByText('이 플레이리스트를 찾을 수 없어요')).toBeVisible()
  await expect(page).toHaveTitle(/이 플레이리스트를 찾을 수 없어요/)
  await expect(page.getByRole('button', { name: '다시 시도' })).toBeHidden()
})
