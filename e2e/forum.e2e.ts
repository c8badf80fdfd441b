import type { Page } from '@playwright/test'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { growUp } from './past.ts'
import { freshTitle } from './songs.ts'
import { hold, isPhone, notice, speakEnglish, visit } from './visit.ts'

test('two people in one thread: write with a preview, answer, like, change, delete, all of it live', async ({
  person,
  product,
}) => {
  test.slow()
  const [mina, jun] = [await person('mina'), await person('jun')]
  await growUp(product)
  const title = freshTitle('보컬이 앞으로 나와요')
  const { page } = mina
  await visit(page, '/forum')
  await page.getByRole('button', { name: '새 글 쓰기' }).click()
  const dialog = page.getByRole('dialog', { name: '새 글 쓰기' })
  const titleField = dialog.getByLabel('제목')
  await expect(titleField).toBeFocused()
  await titleField.fill('믹싱')
  await dialog.getByLabel('내용', { exact: true }).fill('짧아요')
  await dialog.getByRole('button', { name: '올리기' }).click()
  await expect(dialog.getByText('제목은 5자 이상 써 주세요. 지금 2자예요.')).toBeVisible()
  await expect(dialog.getByText('내용은 10자 이상 써 주세요. 지금 3자예요.')).toBeVisible()
  await expect(titleField).toBeFocused()
  await expectAccessible(page)

  await titleField.fill(title)
  await dialog.getByLabel('분류').selectOption('피드백')
  await dialog.getByLabel('태그').fill('Tips, 믹싱')
  await dialog
    .getByLabel('내용', { exact: true })
    .fill(
      '리버브를 **키우면** 뒤로 가요.\n\n- 하나\n- 둘\n\n<script>alert(1)</script> ![그림](https://example.org/a.png)',
    )
  await dialog.getByRole('radio', { name: '미리 보기' }).check({ force: true })
  const preview = dialog.getByRole('region', { name: '미리 보기' })
  await expect(preview.locator('strong')).toHaveText('키우면')
  await expect(preview.getByText('<script>alert(1)</script>')).toBeVisible()
  const lists = await hold(page, '**/api/forum/tags*')
  await dialog.getByRole('button', { name: '올리기' }).click()
  await expect(notice(page, '글을 올렸어요')).toBeVisible()
  await expect(page).toHaveURL(/\/forum\/\w{22}$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  lists.open()
  const words = page.getByRole('article').first()
  await expect(words.getByRole('listitem')).toHaveText(['하나', '둘'])
  await expect(words.locator('img[src*="example.org"]')).toHaveCount(0)
  await expect(words.getByRole('link', { name: '그림' })).toHaveAttribute('rel', 'nofollow ugc noopener')
  // People can't like their own posts.
  await expect(words.getByRole('button', { name: /이 글에 좋아요/ })).toHaveCount(0)

  await visit(jun.page, '/forum?order=new')
  const row = rowOf(jun.page, title)
  await expect(row.getByText('새 소식')).toBeAttached()
  await expect(row.getByRole('link', { name: '믹싱' })).toHaveAttribute('href', /tag=/)
  await row.getByRole('link', { name: title }).click()
  await jun.page.getByRole('button', { name: '이 글에 좋아요, 0' }).click()
  await expect(jun.page.getByRole('button', { name: '이 글에 좋아요, 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await jun.page.getByRole('button', { name: '답글 쓰기' }).click()
  const field = jun.page.getByRole('textbox', { name: '답글 쓰기' })
  await expect(field).toBeFocused()
  await field.fill('저는 *EQ*로 깎아요')
  await field.press('Control+Enter')
  await expect(notice(jun.page, '답글을 남겼어요')).toBeVisible()
  await expect(jun.page.getByRole('button', { name: '답글 쓰기' })).toBeFocused()

  // It appears without a reload for everyone who has the post open.
  const replies = page.getByRole('region', { name: '답글' })
  await expect(replies.getByText('저는 EQ로 깎아요')).toBeVisible()
  await expect(replies.getByRole('heading', { name: '답글 1개' })).toBeVisible()
  await replies.getByRole('button', { name: 'jun 님의 답글에 좋아요, 0' }).click()
  await expect(replies.getByRole('button', { name: 'jun 님의 답글에 좋아요, 1' })).toBeVisible()
  await replies.getByRole('button', { name: '답글', exact: true }).click()
  const answer = page.getByRole('textbox', { name: 'jun 님에게 답글' })
  await answer.fill('고마워요')
  await answer.press('Control+Enter')
  await expect(replies.getByRole('link', { name: 'jun 님에게' })).toBeVisible()
  await expectAccessible(page)

  const theirs = jun.page.getByRole('region', { name: '답글' })
  await expect(theirs.getByText('고마워요')).toBeVisible()
  await theirs.getByRole('button', { name: '수정' }).click()
  const change = jun.page.getByRole('textbox', { name: '답글 수정' })
  await change.fill('저는 컴프레서로 눌러요')
  await jun.page.getByRole('button', { name: '수정하기' }).click()
  await expect(replies.getByText('저는 컴프레서로 눌러요')).toBeVisible()
  await expect(theirs.getByRole('button', { name: '수정' })).toBeFocused()
  await theirs.getByRole('button', { name: '삭제' }).click()
  await jun.page.getByRole('alertdialog').getByRole('button', { name: '답글 삭제하기' }).click()
  await expect(replies.getByText('삭제된 답글이에요')).toBeVisible()
  await expect(theirs.getByRole('heading', { name: /^답글/ })).toBeFocused()
  await expect(replies.getByText('고마워요')).toBeVisible()

  await words.getByRole('button', { name: '수정' }).click()
  const changing = page.getByRole('dialog', { name: '글 수정' })
  await changing.getByLabel('제목').fill(`${title} 2`)
  await changing.getByRole('button', { name: '수정하기' }).click()
  await expect(jun.page.getByRole('heading', { level: 1, name: `${title} 2` })).toBeVisible()
  await words.getByRole('button', { name: '삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '글 삭제하기' }).click()
  await expect(notice(page, '글을 삭제했어요')).toBeVisible()
  await expect(page).toHaveURL(/\/forum$/)
  await expect(jun.page.getByRole('heading', { level: 1, name: '삭제된 글이에요' })).toBeVisible()
  await expect(theirs.getByText('고마워요')).toBeVisible()
})

test('a deleted post without replies is gone on the way back, and for those who have it open', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const title = freshTitle('지울 글')
  const written = await mina.request.post('/api/forum/posts', {
    data: { title, content: '열 글자가 넘는 내용이에요' },
  })
  const { id } = await written.json()
  for (const { page } of [mina, jun]) {
    await visit(page, `/forum/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  const { page } = mina
  await page.getByRole('article').getByRole('button', { name: '삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '글 삭제하기' }).click()
  await expect(notice(page, '글을 삭제했어요')).toBeVisible()
  await expect(page).toHaveURL(/\/forum$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '페이지를 찾을 수 없어요' })).toBeVisible()
  await expect(jun.page.getByText('이 글을 찾을 수 없어요')).toBeVisible()
  await expect(jun.page.getByText(title)).toBeHidden()
  await expect(jun.page.getByRole('button', { name: '답글 쓰기' })).toBeHidden()
})

test('an open post counts on how old it is', { tag: '@desktop' }, async ({ person }) => {
  const { page, request } = await person('mina')
  const data = { title: freshTitle('시간이 가요'), content: '열 글자가 넘는 내용이에요' }
  const { id } = await (await request.post('/api/forum/posts', { data })).json()
  await page.clock.install()
  await visit(page, `/forum/${id}`)
  const age = page.getByRole('article').getByRole('time')
  await expect(age).toHaveText('방금 전')
  await page.clock.fastForward(hourMs)
  await page.clock.fastForward(minuteMs)
  await expect(age).toHaveText('1시간 전')
})

test('a text that becomes too short for the preview stays in its field, and a wrong one gets the focus', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('mina')
  await visit(page, '/forum')
  await page.getByRole('button', { name: '새 글 쓰기' }).click()
  const dialog = page.getByRole('dialog', { name: '새 글 쓰기' })
  const preview = dialog.getByRole('radio', { name: '미리 보기' })
  const content = dialog.getByRole('textbox', { name: '내용', exact: true })
  await dialog.getByLabel('제목').fill('긴 제목이에요')
  await preview.check({ force: true })
  await expect(dialog.getByRole('region', { name: '미리 보기' })).toBeVisible()
  await dialog.getByRole('button', { name: '올리기' }).click()
  await expect(content).toBeFocused()
  await expect(content).toHaveAccessibleDescription(/10자 이상/)

  await content.pressSequentially('짧아요')
  await preview.click({ force: true })
  await expect(preview).not.toBeChecked()
  await content.press('End')
  await content.pressSequentially(' 이제는 열 글자가 넘어요')
  await expect(content).toHaveValue('짧아요 이제는 열 글자가 넘어요')
  await expect(content).toBeFocused()
})

test('an unfinished post survives a reload, and can be discarded', { tag: '@desktop' }, async ({
  person,
}) => {
  const { page } = await person('mina')
  await visit(page, '/forum')
  const open = page.getByRole('button', { name: '새 글 쓰기' })
  const dialog = page.getByRole('dialog', { name: '새 글 쓰기' })
  await open.click()
  await dialog.getByLabel('제목').fill('아직 쓰는 중이에요')
  await dialog.getByLabel('내용', { exact: true }).fill('끝까지 쓰지는 못했어요')
  await dialog.getByLabel('내용', { exact: true }).pressSequentially(' @zxqv')
  // The first Escape is for the names, also if there are none.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await visit(page, '/forum')
  await open.click()
  await expect(dialog.getByText('쓰던 글을 이어서 쓰고 있어요.')).toBeVisible()
  await expect(dialog.getByLabel('제목')).toHaveValue('아직 쓰는 중이에요')
  await dialog.getByRole('button', { name: '비우고 새로 쓰기' }).click()
  await expect(dialog.getByLabel('제목')).toHaveValue('')
  await visit(page, '/forum')
  await open.click()
  await expect(dialog.getByLabel('제목')).toHaveValue('')
  await expect(dialog.getByText('쓰던 글을 이어서 쓰고 있어요.')).toBeHidden()
})

test('lists are chosen by category, tag and order, and the address holds the choice', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page, request } = await person('mina')
  const [tips, talk] = [freshTitle('노하우 글'), freshTitle('이야기 글')]
  const tag = freshTitle('tag').replaceAll(/\W/g, '').toLowerCase()
  for (const [title, category] of [
    [tips, 'tips'],
    [talk, 'talk'],
  ]) {
    const answer = await request.post('/api/forum/posts', {
      data: { title, content: '열 글자가 넘는 내용이에요', category, tags: [tag] },
    })
    expect(answer.ok()).toBe(true)
  }
  await visit(page, '/forum')
  await expect(rowOf(page, tips)).toBeVisible()
  await page.getByRole('radio', { name: '노하우' }).check({ force: true })
  await expect(page).toHaveURL(/category=tips/)
  await expect(rowOf(page, talk)).toBeHidden()
  await rowOf(page, tips).getByRole('link', { name: tag }).click()
  await expect(page).toHaveURL(new RegExp(`tag=${tag}`))
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('radio', { name: '최신' }).check({ force: true })
  await expect(page.getByRole('article').first()).toContainText(talk)
  await page.getByRole('link', { name: `#${tag} 태그 그만 보기` }).click()
  await expect(page).toHaveURL(/\/forum\?order=new$/)
  // Unknown values in the address don't break the page.
  await visit(page, '/forum?order=loudest&category=gossip')
  await expect(page.getByRole('radio', { name: '최근 활동' })).toBeChecked()
})

test('a stranger reads a post, in English too, and is told why they need an account', async ({
  page,
  person,
  baseURL,
}) => {
  const { request } = await person('mina')
  const title = freshTitle('Read by anybody')
  const written = await request.post('/api/forum/posts', {
    data: { title, content: 'Everything here is **public**, also for chats.' },
  })
  const { id } = await written.json()
  await speakEnglish(page, baseURL)
  const answer = await visit(page, `/forum/${id}`)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Everything here is public, also for chats.')).toBeVisible()
  await expect(page.getByText('You need an account to reply.')).toBeVisible()
  const meta = (property: string) => page.locator(`meta[property="${property}"]`)
  await expect(meta('og:title')).toHaveAttribute('content', title)
  await expect(meta('og:description')).toHaveAttribute(
    'content',
    'Everything here is public, also for chats.',
  )
  await expect(meta('og:type')).toHaveAttribute('content', 'article')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Like this post, 0' }).click()
  await expect(page).toHaveURL(/\/auth/)
  expect((await page.request.get('/forum/1111111111111111111111')).status()).toBe(404)
})

test('a notification of a reply leads to the reply, and a search finds the post', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const word = freshTitle('zq').replaceAll(/\W/g, '').toLowerCase()
  const written = await mina.request.post('/api/forum/posts', {
    data: { title: `${word} 이야기`, content: '검색으로 찾을 수 있어요, 아마도' },
  })
  const { id } = await written.json()
  const place = `/api/forum/posts/${id}/replies`
  const answered = await jun.request.post(place, { data: { content: '답글이 왔어요' } })
  const reply = await answered.json()
  const { page } = mina
  await visit(page, '/')
  await page.getByRole('button', { name: /^알림/ }).click()
  await page.getByText(`‘${word} 이야기’에 답글을 남겼어요`).click()
  await expect(page).toHaveURL(new RegExp(`/forum/${id}#${reply.id}$`))
  await visit(page, `/?search=${word}`)
  await page.getByRole('region', { name: '커뮤니티 글' }).getByRole('link', { name: word }).click()
  await expect(page).toHaveURL(new RegExp(`/forum/${id}$`))
  if (isPhone(page)) return
  await page.goBack()
  await expect(page).toHaveURL(/search=/)
})

function rowOf(page: Page, title: string) {
  return page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) })
}

test('the forum has a search of its own: a found reply opens its thread and is visible there', {
  tag: '@desktop',
}, async ({ person }) => {
  const mina = await person('mina')
  const word = `페이더${Date.now()}`
  const title = freshTitle('드럼이 너무 커요')
  const post = await mina.request.post('/api/forum/posts', {
    data: { title, content: '어느 쪽을 줄여야 할까요?' },
  })
  const { id } = await post.json()
  await mina.request.post(`/api/forum/posts/${id}/replies`, { data: { content: `저는 ${word}부터 내려요` } })
  const { page } = mina
  await visit(page, '/forum')
  const field = page.getByRole('main').getByRole('searchbox', { name: '커뮤니티에서 찾기' })
  await field.fill(word)
  await field.press('Enter')
  await expect(page).toHaveURL(/\/forum\?search=/)
  await expect(page.getByRole('heading', { name: `‘${word}’ 검색 결과` })).toBeVisible()
  await expect(page.getByText(`답글에서: 저는 ${word}부터 내려요`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(`저는 ${word}부터 내려요`)).toBeInViewport()
  await page.goBack()
  await expect(field).toHaveValue(word)
  await page.getByRole('link', { name: '검색 지우기' }).click()
  await expect(page).toHaveURL('/forum')
  await expect(field).toHaveValue('')
  await visit(page, '/forum?search=qwxzqwxz')
  await expect(page.getByText('찾은 글이 없어요')).toBeVisible()
})
