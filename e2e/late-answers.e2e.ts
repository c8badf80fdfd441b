import { expect, test } from './melodrome.ts'
import { freshTitle } from './songs.ts'
import { comeToRest, hold, notice, visit } from './visit.ts'

test('a post whose dialog was closed meanwhile takes nobody away; that it is published or refused is said', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('mina')
  const dialog = page.getByRole('dialog', { name: '새 글 쓰기' })
  const title = freshTitle('느린 글')
  const publishAndLeave = async () => {
    await visit(page, '/forum')
    await page.getByRole('button', { name: '새 글 쓰기' }).click()
    await dialog.getByLabel('제목').fill(title)
    await dialog.getByLabel('내용', { exact: true }).fill('열 글자가 넘는 내용이에요')
    const sent = page.waitForRequest('**/api/forum/posts')
    await dialog.getByRole('button', { name: '올리기' }).click()
    await sent
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: 'Melodrome 홈' }).click()
    await expect(page).toHaveURL('/')
  }
  const lost = await hold(page, '**/api/forum/posts')
  await publishAndLeave()
  lost.lose()
  await expect(notice(page, '글을 올리지 못했어요. 다시 시도해 주세요.')).toBeVisible()

  const answer = await hold(page, '**/api/forum/posts')
  await publishAndLeave()
  answer.open()
  await expect(notice(page, '글을 올렸어요')).toBeVisible()
  await comeToRest(page)
  await expect(page).toHaveURL('/')
})

test('a post that is published late is not offered again; a refused one is, and so are words typed since', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('mina')
  await visit(page, '/forum')
  const dialog = page.getByRole('dialog', { name: '새 글 쓰기' })
  const title = dialog.getByLabel('제목')
  const open = () => page.getByRole('button', { name: '새 글 쓰기' }).click()
  const publishAndClose = async () => {
    const sent = page.waitForRequest('**/api/forum/posts')
    await dialog.getByRole('button', { name: '올리기' }).click()
    await sent
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await open()
    // It can't be published a second time meanwhile.
    await expect(dialog.getByRole('button', { name: '올리는 중' })).toBeDisabled()
    await dialog.getByLabel('내용', { exact: true }).press('Control+Enter')
  }
  const [first, second] = [freshTitle('느린 글'), freshTitle('고쳐 쓴 글')]
  await open()
  await title.fill(first)
  await dialog.getByLabel('내용', { exact: true }).fill('열 글자가 넘는 내용이에요')
  const lost = await hold(page, '**/api/forum/posts')
  await publishAndClose()
  lost.lose()
  await expect(notice(page, '글을 올리지 못했어요. 다시 시도해 주세요.')).toBeVisible()
  await expect(title).toHaveValue(first)

  let posts = 0
  page.on('request', asked => {
    if (asked.method() === 'POST' && asked.url().endsWith('/api/forum/posts')) posts += 1
  })
  const answer = await hold(page, '**/api/forum/posts')
  await publishAndClose()
  await expect(title).toHaveValue(first)
  answer.open()
  await expect(notice(page, '글을 올렸어요')).toBeVisible()
  await expect(title).toHaveValue('')
  // The fields have been left once: an empty form must not complain of that.
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0)
  await comeToRest(page)
  expect(posts).toBe(1)
  await page.keyboard.press('Escape')
  await open()
  await expect(title).toHaveValue('')

  await title.fill(second)
  await dialog.getByLabel('내용', { exact: true }).fill('이번에도 열 글자가 넘어요')
  const next = await hold(page, '**/api/forum/posts')
  await publishAndClose()
  await title.fill(`${second}, 이어서`)
  next.open()
  await expect(notice(page, '글을 올렸어요')).toBeVisible()
  await comeToRest(page)
  await page.keyboard.press('Escape')
  await open()
  await expect(title).toHaveValue(`${second}, 이어서`)
})

test('a post that is gone once its writer is elsewhere takes nobody away', { tag: '@desktop' }, async ({
  person,
}) => {
  const { page, request } = await person('mina')
  const written = await request.post('/api/forum/posts', {
    data: { title: freshTitle('느린 삭제'), content: '열 글자가 넘는 내용이에요' },
  })
  const { id } = await written.json()
  await visit(page, `/forum/${id}`)
  const answer = await hold(page, `**/api/forum/posts/${id}`)
  await page.getByRole('article').getByRole('button', { name: '삭제' }).click()
  const sent = page.waitForRequest(asked => asked.method() === 'DELETE')
  await page.getByRole('alertdialog').getByRole('button', { name: '글 삭제하기' }).click()
  await sent
  await page.getByRole('link', { name: 'Melodrome 홈' }).click()
  await expect(page).toHaveURL('/')
  answer.open()
  await expect(notice(page, '글을 삭제했어요')).toBeVisible()
  await comeToRest(page)
  await expect(page).toHaveURL('/')
})

test('a playlist that is made or deleted late leads nobody away, and leaves the next dialog open', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page, request } = await person('mina')
  await visit(page, '/playlists')
  const dialog = page.getByRole('dialog', { name: '새 플레이리스트' })
  const open = async (name: string) => {
    await page.getByRole('button', { name: '새 플레이리스트' }).click()
    await dialog.getByLabel('이름').fill(name)
  }
  const making = await hold(page, /\/api\/playlists$/)
  await open('느린 목록')
  await dialog.getByRole('button', { name: '만들기' }).click()
  await expect.poll(making.asked).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: '버리기' }).click()
  await open('다음 목록')
  making.open()
  const shown = page.getByRole('link', { name: /느린 목록/, includeHidden: true })
  await expect(shown).toBeVisible()
  await comeToRest(page)
  await expect(page).toHaveURL('/playlists')
  await expect(dialog.getByLabel('이름')).toHaveValue('다음 목록')
  await expect(notice(page, '‘느린 목록’ 플레이리스트를 만들었어요')).toBeVisible()
  await page.getByRole('button', { name: '보러 가기', includeHidden: true }).click()
  await expect(page.getByRole('heading', { name: '느린 목록', level: 1 })).toBeVisible()
  await page.goBack()
  await open('다음 목록')

  await dialog.getByRole('button', { name: '만들기' }).click()
  await expect(page.getByRole('heading', { name: '다음 목록', level: 1 })).toBeVisible()
  const removing = await hold(page, /\/api\/playlists\/\w+$/)
  await page.getByRole('button', { name: '플레이리스트 삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '플레이리스트 삭제' }).click()
  await expect.poll(removing.asked).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Melodrome 홈' }).click()
  await expect(page).toHaveURL('/')
  removing.open()
  await expect(notice(page, '플레이리스트를 삭제했어요')).toBeVisible()
  await comeToRest(page)
  await expect(page).toHaveURL('/')
  const left = await (await request.get('/api/playlists')).json()
  expect(left.map(({ name }: { name: string }) => name)).toContain('느린 목록')
})
