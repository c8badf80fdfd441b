import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { freshTitle, publish } from './songs.ts'
import { comeToRest, hold, isPhone, notice, reload, visit } from './visit.ts'

test('a person scores categories and leaves one out, and the averages of all people change', async ({
  person,
}) => {
  const [mina, jun, sora] = [await person('mina'), await person('jun'), await person('sora')]
  const title = freshTitle('다섯 갈래')
  const { id } = await publish(mina.request, { title })
  await sora.request.post(`/api/songs/${id}/detailed-rating`, {
    data: { vocal: 8, instrumental: 8, mixing: 9, creativity: 6, lyrics: 4, songId: id, userId: jun.name },
  })
  const { page } = jun
  await visit(page, `/songs/${id}`)
  // On a wide screen it is beside the song, on a phone in the middle tab.
  if (isPhone(page)) await page.getByRole('tab', { name: '세부 평가' }).click()
  const averages = page.getByRole('region', { name: '커뮤니티 세부 평가' })
  await expect(averages.getByText('1명의 평균')).toBeVisible()
  await expect(averages.getByRole('term')).toHaveText(['보컬', '악기', '믹싱', '창의성', '가사'])

  await page.getByRole('button', { name: '평가하기' }).first().click()
  const dialog = page.getByRole('dialog', { name: title })
  const vocals = dialog.getByRole('slider', { name: '보컬' })
  await expect(vocals).toHaveAttribute('aria-valuetext', '아직 매기지 않았어요')
  await dialog.getByRole('button', { name: '평가 저장' }).click()
  await expect(dialog.getByRole('alert')).toContainText('아직 아무 항목도 움직이지 않았어요')
  await expect(dialog.getByRole('button', { name: '모두 5점으로 저장' })).toBeVisible()
  await expectAccessible(page)

  await vocals.press('End')
  await expect(vocals).toHaveAttribute('aria-valuetext', '10, 탁월해요')
  await expect(dialog.getByRole('alert')).toBeEmpty()
  await dialog.getByRole('slider', { name: '믹싱' }).press('Home')
  await dialog.getByRole('button', { name: '해당 없음: 가사' }).click()
  await expect(dialog.getByRole('slider', { name: '가사' })).toBeDisabled()
  await dialog.getByLabel('한마디').fill('첫 소절이 좋아요')
  await dialog.getByRole('button', { name: '평가 저장' }).click()
  await expect(notice(page, '평가 완료')).toBeVisible()
  await expect(notice(page, '세부 평가가 성공적으로 저장되었습니다.')).toBeVisible()
  await expect(dialog).toBeHidden()
  // Vocals (8 + 10) / 2, mixing (9 + 1) / 2; categories that jun didn't score or left out change no average.
  await expect(averages.getByRole('definition')).toHaveText([
    '9.0탁월해요',
    '8.0아주 좋아요',
    '5.0보통이에요',
    '6.0괜찮아요',
    '4.0조금 아쉬워요',
  ])

  await page.getByRole('button', { name: '평가하기' }).first().click()
  await expect(vocals).toHaveValue('10')
  await expect(dialog.getByLabel('한마디')).toHaveValue('첫 소절이 좋아요')
  await expect(dialog.getByRole('button', { name: '해당 없음: 가사' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('averages that could not be read again stay, without a word about it', { tag: '@desktop' }, async ({
  person,
}) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const title = freshTitle('그대로 있는 평균')
  const { id } = await publish(mina.request, { title })
  const { page } = jun
  await visit(page, `/songs/${id}`)
  const averages = page.getByRole('region', { name: '커뮤니티 세부 평가' })
  await expect(averages.getByText('아직 세부 평가가 없어요')).toBeVisible()
  await page.route('**/detailed-ratings-average', route => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: '평가하기' }).first().click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('slider', { name: '보컬' }).press('End')
  await dialog.getByRole('button', { name: '평가 저장' }).click()
  await failed
  await expect(dialog).toBeHidden()
  await expect(averages.getByText('아직 세부 평가가 없어요')).toBeVisible()
  await expect(averages.getByText('세부 평가를 불러오지 못했어요.')).toBeHidden()
})

test('a comment given with the scores is shown below them, and other people can report it', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const { id } = await publish(mina.request, { title: freshTitle('한마디') })
  await jun.request.post(`/api/songs/${id}/detailed-rating`, {
    data: {
      vocal: 8,
      instrumental: 8,
      mixing: 9,
      creativity: 6,
      lyrics: 4,
      comment: '첫 소절에서 멈칫했어요',
    },
  })
  const { page } = mina
  await visit(page, `/songs/${id}`)
  await page.getByRole('tab', { name: '세부 평가' }).click()
  const said = page.getByRole('region', { name: '사람들의 한마디' })
  await expect(said.getByText('첫 소절에서 멈칫했어요')).toBeVisible()
  await said.getByRole('button', { name: 'jun 님의 한마디에 대한 메뉴' }).click()
  await page.getByRole('menuitem', { name: '신고' }).click()
  const dialog = page.getByRole('dialog', { name: '한마디 신고' })
  await dialog.getByRole('combobox').selectOption('spam')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '신고하기' }).click()
  await expect(dialog.getByText('신고가 접수됐어요')).toBeVisible()
})

test('words of scores that were taken back are in the form again if their undo is refused', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const title = freshTitle('되찾은 말')
  const { id } = await publish(mina.request, { title })
  const scores = { vocal: 8, instrumental: 8, mixing: 9, creativity: 6, lyrics: 4 }
  const say = (comment: string) =>
    jun.request.post(`/api/songs/${id}/detailed-rating`, { data: { ...scores, comment } })
  expect((await say('첫 소절에서 멈칫했어요')).status()).toBe(200)
  const { page } = jun
  await visit(page, `/songs/${id}`)
  const open = () => page.getByRole('button', { name: '평가하기' }).first().click()
  const dialog = page.getByRole('dialog', { name: title })
  const words = dialog.getByLabel('한마디')
  const takeBackAndUndo = async () => {
    await dialog.getByRole('button', { name: '세부 평가 지우기' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: '되돌리기' }).click()
  }
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('_rating_')).length)
  await open()
  await takeBackAndUndo()
  await expect(notice(page, '평가 완료')).toBeVisible()
  await expect.poll(kept).toBe(0)

  // As many words as a new member may write.
  let said = 0
  while ((await say(`말 ${said}`)).ok()) said += 1
  await reload(page)
  await open()
  await expect(words).toHaveValue(`말 ${said - 1}`)
  await takeBackAndUndo()
  await expect(notice(page, /^새 계정은 하루에 댓글을 30개까지/)).toBeVisible()
  await expect(notice(page, '되돌리지 못했어요. 지운 평가는 평가 창에 남아 있어요.')).toBeVisible()
  await open()
  await expect(words).toHaveValue(`말 ${said - 1}`)
  await expect(dialog.getByRole('slider', { name: '믹싱' })).toHaveValue('9')
})

test('words are not taken while scores are being saved, so that none are lost; after a refusal they are', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const title = freshTitle('느린 평가')
  const { id } = await publish(mina.request, { title })
  const { page } = jun
  await visit(page, `/songs/${id}`)
  await page.getByRole('button', { name: '평가하기' }).first().click()
  const dialog = page.getByRole('dialog', { name: title })
  const words = dialog.getByLabel('한마디')
  const mixing = dialog.getByRole('slider', { name: '믹싱' })
  const save = dialog.getByRole('button', { name: '평가 저장' })
  await mixing.press('End')
  await words.fill('첫 소절에서')
  await page.route('**/api/songs/*/detailed-rating', route => route.abort('internetdisconnected'), {
    times: 1,
  })
  await mixing.press('Enter')
  await expect(notice(page, '네트워크 오류가 났어요. 다시 시도해 주세요.')).toBeVisible()
  await expect(words).toBeEnabled()
  await expect(save).toBeFocused()

  const answer = await hold(page, `**/api/songs/${id}/detailed-rating`)
  await save.click()
  await expect.poll(answer.asked).toBe(1)
  await expect(words).toBeDisabled()
  await expect(mixing).toBeDisabled()
  const track = (await mixing.boundingBox())!
  await page.mouse.move(track.x + 10, track.y + track.height / 2)
  await page.mouse.down()
  await expect(mixing).toHaveValue('10')
  await page.mouse.up()
  answer.open()
  await expect(dialog).toBeHidden()
})

test('an undo of scores leaves the dialog open in which new words are being written', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const title = freshTitle('다시 쓰는 말')
  const { id } = await publish(mina.request, { title })
  const scores = { vocal: 8, instrumental: 8, mixing: 9, creativity: 6, lyrics: 4 }
  await jun.request.post(`/api/songs/${id}/detailed-rating`, { data: scores })
  const { page } = jun
  await visit(page, `/songs/${id}`)
  const open = () => page.getByRole('button', { name: '평가하기' }).first().click()
  const dialog = page.getByRole('dialog', { name: title })
  await open()
  await dialog.getByRole('button', { name: '세부 평가 지우기' }).click()
  await expect(dialog).toBeHidden()
  const undo = await hold(page, `**/api/songs/${id}/detailed-rating`)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect.poll(undo.asked).toBe(1)
  await open()
  await dialog.getByLabel('한마디').fill('이번에는 다르게 들려요')
  undo.open()
  await expect(notice(page, '평가 완료')).toBeVisible()
  await comeToRest(page)
  await expect(dialog.getByLabel('한마디')).toHaveValue('이번에는 다르게 들려요')
})

test('stars that are taken back while others are being sent are gone', { tag: '@desktop' }, async ({
  person,
}) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const title = freshTitle('지운 별')
  const { id } = await publish(mina.request, { title })
  await jun.request.post(`/api/songs/${id}/rate`, { data: { rating: 3 } })
  const { page } = jun
  await visit(page, `/songs/${id}`)
  await page.getByRole('button', { name: '내 별점 3점' }).click()
  const dialog = page.getByRole('dialog', { name: title })
  const remove = dialog.getByRole('button', { name: '별점 지우기' })
  await expect(remove).toBeVisible()
  const votes = await hold(page, `**/api/songs/${id}/rate`)
  await dialog.getByRole('radio', { name: '5점' }).check({ force: true })
  await expect.poll(votes.asked).toBe(1)
  await remove.click()
  votes.open()
  await expect(notice(page, '평가를 지웠어요')).toBeVisible()
  await expect(remove).toBeHidden()
  expect(await (await jun.request.get(`/api/songs/${id}`)).json()).toMatchObject({ ownRating: null })
})
