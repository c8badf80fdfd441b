import { pageSize } from '#contract/limits.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { freshTitle, publish } from './songs.ts'
import { isPhone, notice, visit } from './visit.ts'

test('two people comment on a moment of a song: write, mention, answer, like, change, delete', async ({
  person,
}) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const { id } = await publish(mina.request, { title: freshTitle('한 순간'), seconds: 20 })
  const { page } = jun
  await visit(page, `/songs/${id}`)
  await expect(page.getByText('아직 조용한 타임라인이에요')).toBeVisible()

  await page.getByRole('group', { name: '바로 가기' }).getByRole('button').click()
  const field = page.getByRole('textbox', { name: '0:15에 댓글 남기기' })
  await expect(field).toBeFocused()
  const post = page.getByRole('button', { name: '남기기', exact: true })
  await expect(post).toBeDisabled()
  await field.fill('   ')
  await expect(post).toBeDisabled()
  await field.fill('')
  await field.pressSequentially('@mina')
  // Several accounts have her name here; any of them is good.
  await expect(page.getByRole('listbox', { name: '언급할 사람' })).toBeVisible()
  await field.press('Enter')
  await field.pressSequentially('여기 좋아요')
  await expectAccessible(page)
  await field.press('Control+Enter')
  await expect(notice(page, '댓글을 남겼어요')).toBeVisible()
  await expect(field).toBeHidden()
  const timeline = page.getByRole('list', { name: '타임라인 댓글' })
  await expect(timeline.getByText('여기 좋아요')).toBeVisible()
  await expect(timeline.getByRole('button', { name: '0:15부터 듣기' })).toBeVisible()
  await expect(timeline.getByRole('link', { name: '@mina' })).toBeVisible()
  await expect(page.getByRole('button', { name: '0:15, jun 님의 댓글' })).toBeVisible()
  await expect(page.getByRole('tab', { name: '타임라인 댓글' })).toContainText('1')

  await visit(mina.page, `/songs/${id}`)
  const seen = mina.page.getByRole('list', { name: '타임라인 댓글' })
  await seen.getByRole('button', { name: 'jun 님의 댓글에 좋아요, 0' }).click()
  await expect(seen.getByRole('button', { name: 'jun 님의 댓글에 좋아요, 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(seen.getByRole('button', { name: '수정' })).toBeHidden()
  await seen.getByRole('button', { name: '답글' }).click()
  const reply = mina.page.getByRole('textbox', { name: 'jun 님에게 답글' })
  await reply.fill('고마워요')
  await reply.press('Control+Enter')
  await expect(mina.page.getByRole('list', { name: '답글' }).getByText('고마워요')).toBeVisible()

  // It appears without a reload for everyone who has the song open.
  await expect(timeline.getByText('고마워요')).toBeVisible()
  await timeline.getByRole('button', { name: '수정' }).click()
  const change = page.getByRole('textbox', { name: '댓글 수정' })
  await change.fill('여기가 제일 좋아요')
  await page.getByRole('button', { name: '수정하기' }).click()
  await expect(timeline.getByText('여기가 제일 좋아요')).toBeVisible()
  await expect(timeline.getByText('수정됨')).toBeVisible()

  const remove = timeline.getByRole('button', { name: '삭제' })
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: '댓글 삭제하기' }).click()
  await expect(timeline.getByText('삭제된 댓글이에요')).toBeVisible()
  await expect(timeline.getByText('고마워요')).toBeVisible()
  await expect(timeline.getByText('여기가 제일 좋아요')).toBeHidden()
  // The focus goes to what is left above the list, not to the beginning of the page.
  await expect(page.getByRole('heading').and(page.locator(':focus'))).toBeVisible()
})

test('Escape closes the names, then a form without text; typed text stays, and the focus goes back to the button', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const { id } = await publish(mina.request, { title: freshTitle('지우지 않기') })
  const { page } = jun
  await visit(page, `/songs/${id}`)
  await page.getByRole('tab', { name: /^댓글/ }).click()
  const open = page.getByRole('button', { name: '댓글 남기기' })
  const field = page.getByRole('textbox', { name: '댓글 남기기' })
  await open.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(open).toBeFocused()

  await open.press('Enter')
  await field.pressSequentially('좋아요 @mina')
  const names = page.getByRole('listbox', { name: '언급할 사람' })
  await expect(names).toBeVisible()
  // Elsewhere in the text, Enter would put the name in the wrong place.
  await field.press('Home')
  await expect(names).toBeHidden()
  await field.press('End')
  await field.press('Backspace')
  await field.pressSequentially('a')
  await expect(names).toBeVisible()
  await field.press('Escape')
  await expect(names).toBeHidden()
  await field.pressSequentially(' @zxqv')
  for (const _ of ['the names that no one has', 'the form']) await field.press('Escape')
  await expect(field).toHaveValue('좋아요 @mina @zxqv')
  // As Safari sends the key that ends a syllable.
  await field.dispatchEvent('keydown', { key: 'Enter', ctrlKey: true, keyCode: 229 })
  await expect(page.getByRole('button', { name: '취소' })).toBeEnabled()
  await page.getByRole('button', { name: '취소' }).click()
  await expect(field).toBeHidden()
  await expect(open).toBeFocused()
  await expect(page.getByText('좋아요 @mina')).toBeHidden()

  await open.press('Enter')
  await field.fill('끝까지 들었어요')
  await field.press('Control+Enter')
  const comments = page.getByRole('list', { name: '댓글' })
  await expect(comments.getByText('끝까지 들었어요')).toBeVisible()
  await expect(open).toBeFocused()
  const reply = page.getByRole('textbox', { name: 'jun 님에게 답글' })
  await comments.getByRole('button', { name: '답글' }).press('Enter')
  await reply.press('Escape')
  await expect(reply).toBeHidden()
  await expect(comments.getByRole('button', { name: '답글' })).toBeFocused()
  const change = page.getByRole('textbox', { name: '댓글 수정' })
  await comments.getByRole('button', { name: '수정' }).press('Enter')
  await change.press('Escape')
  await expect(change).toBeHidden()
  await expect(comments.getByRole('button', { name: '수정' })).toBeFocused()
})

test('what was typed stays while another tab or another moment is looked at', async ({ person }) => {
  const mina = await person('mina')
  const { id } = await publish(mina.request, { title: freshTitle('쓰던 말'), seconds: 20 })
  const { page } = mina
  await visit(page, `/songs/${id}`)
  const tab = page.getByRole('tab', { name: /^댓글/ })
  await tab.click()
  await page.getByRole('button', { name: '댓글 남기기', exact: true }).click()
  const whole = page.getByRole('textbox', { name: '댓글 남기기', exact: true })
  await whole.fill('끝까지 듣고')
  await tab.click()
  await expect(whole).toHaveValue('끝까지 듣고')

  const jump = page.getByRole('group', { name: '바로 가기' }).getByRole('button')
  const moment = page.getByRole('textbox', { name: '0:15에 댓글 남기기' })
  await jump.click()
  await expect(moment).toBeFocused()
  await expect(whole).toBeHidden()
  await moment.fill('여기부터')
  await page.getByRole('tab', { name: /^세부 평가/ }).click()
  await expect(moment).toBeHidden()
  // What makes room for the form on a phone.
  await expect(page.locator('[data-composing]')).toHaveCount(0)
  await jump.click()
  await expect(moment).toHaveValue('여기부터')
  await moment.press('Control+Enter')
  const said = page.getByRole('list', { name: '타임라인 댓글' })
  await expect(said.getByText('여기부터')).toBeVisible()
  await said.getByRole('button', { name: /답글/ }).click()
  await expect(page.locator('[data-composing]')).toHaveCount(1)
  await page.getByRole('tab', { name: /^세부 평가/ }).click()
  await expect(page.locator('[data-composing]')).toHaveCount(0)
  await tab.click()
  await expect(whole).toHaveValue('끝까지 듣고')
  await expectAccessible(page)
  await page.getByRole('button', { name: '취소' }).click()
  await expect(whole).toBeHidden()
})

test('a reply that is being written stays when a new comment moves its thread off the page', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const { id } = await publish(mina.request, { title: freshTitle('밀려난 답글') })
  const write = (content: string) => mina.request.post(`/api/songs/${id}/comments`, { data: { content } })
  for (let number = 1; number <= pageSize; number++) await write(`${number}번째`)
  const { page } = jun
  await visit(page, `/songs/${id}`)
  await page.getByRole('tab', { name: /^댓글/ }).click()
  const comments = page.getByRole('list', { name: '댓글' }).getByRole('article')
  await expect(comments).toHaveCount(pageSize)
  await comments.last().getByRole('button', { name: '답글' }).click()
  const reply = page.getByRole('textbox', { name: 'mina 님에게 답글' })
  await reply.fill('처음부터 들었어요')
  await write('새 댓글')
  await expect(comments.first()).toContainText('새 댓글')
  await expect(reply).toHaveValue('처음부터 들었어요')
  await expect(reply).toBeFocused()
  await reply.press('Control+Enter')
  await expect(notice(page, '댓글을 남겼어요')).toBeVisible()
  await expect(reply).toBeHidden()
  await expect(comments).toHaveCount(pageSize)
})

test('while the song plays, the comment under the playhead stands above the wave', async ({ person }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const { id } = await publish(mina.request, { title: freshTitle('자막'), seconds: 8 })
  await jun.request.post(`/api/songs/${id}/timeline-comments`, {
    data: { content: '바로 여기', timestamp: 1 },
  })
  const { page } = mina
  await visit(page, `/songs/${id}`)
  const caption = page.getByRole('article').first().getByText('바로 여기')
  await expect(page.getByRole('button', { name: '0:01, jun 님의 댓글' })).toBeVisible()
  await expect(caption).toBeHidden()
  await page.getByRole('button', { name: '0:01, jun 님의 댓글' }).click()
  await expect(caption).toBeVisible()
})

test('comments on the whole song have a tab of their own, and guests can only read them', async ({
  page,
  person,
}) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const { id } = await publish(mina.request, { title: freshTitle('전체 이야기') })
  await visit(jun.page, `/songs/${id}`)
  await jun.page.getByRole('tab', { name: /^댓글/ }).click()
  await jun.page.getByRole('button', { name: '댓글 남기기' }).click()
  const field = jun.page.getByRole('textbox', { name: '댓글 남기기' })
  await field.fill('오래 들을 곡이에요')
  await jun.context.setOffline(true)
  await jun.page.getByRole('button', { name: '남기기', exact: true }).click()
  await expect(notice(jun.page, '댓글을 남기지 못했어요')).toBeVisible()
  await expect(field).toHaveValue('오래 들을 곡이에요')
  await jun.context.setOffline(false)
  await jun.page.getByRole('button', { name: '남기기', exact: true }).click()
  await expect(jun.page.getByRole('list', { name: '댓글' }).getByText('오래 들을 곡이에요')).toBeVisible()

  await visit(page, `/songs/${id}`)
  await expect(page.getByRole('button', { name: /댓글 남기기$/ })).toBeDisabled()
  await expect(page.getByText('댓글을 남기려면 계정이 필요해요.')).toBeVisible()
  await page.getByRole('tab', { name: /^댓글/ }).click()
  await expect(page.getByText('오래 들을 곡이에요')).toBeVisible()
  if (!isPhone(page)) return
  await expectAccessible(page)
})
