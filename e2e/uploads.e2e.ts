import { maxDrafts } from '#contract/limits.ts'
import { expectAccessible } from './accessible.ts'
import { type AudioFile, melodyWav } from './audio.ts'
import { expect, test } from './melodrome.ts'
import { ownRows } from './own-rows.ts'
import { slowLine } from './slow-line.ts'
import { comeToRest, reload, visit } from './visit.ts'

const named = (file: AudioFile, name: string): AudioFile => ({ ...file, name })

test('three files become drafts, also after a broken line, and each is published with a form of its own', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('mina')
  await visit(page, '/upload')
  await comeToRest(page)
  const line = await slowLine(page, 400_000)
  // Long enough for an upload of some seconds, in several pieces.
  const long = named(melodyWav({ seconds: 80, tune: 41 }), '긴 밤.wav')
  let sidecars = 0
  page.on('request', request => {
    if (request.url().endsWith('/sidecar')) sidecars += 1
  })
  await page
    .getByLabel('오디오 파일')
    .setInputFiles([
      long,
      { name: '긴 밤.lrc', mimeType: '', buffer: Buffer.from('[00:01.00]긴 밤') },
      named(melodyWav({ tune: 42 }), '새벽.wav'),
      named(melodyWav({ tune: 43 }), '아침.wav'),
    ])
  const drafts = page.getByRole('region', { name: '공개하기 전인 곡' })
  const card = (title: string) => drafts.getByRole('listitem').filter({ hasText: title })
  await expect(drafts.getByRole('listitem')).toHaveCount(3)
  const progress = drafts.getByRole('progressbar', { name: '긴 밤' })
  await expect
    .poll(async () => Number(await progress.getAttribute('value')), { timeout: 30_000 })
    .toBeGreaterThan(3)

  await line.breakOff()
  await expect(card('긴 밤').getByText('연결이 끊겼어요')).toBeVisible({ timeout: 20_000 })
  // A person who closes the window now is asked first.
  await drafts.getByRole('heading', { name: '공개하기 전인 곡' }).click()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await line.mend()

  for (const title of ['긴 밤', '새벽', '아침']) {
    await expect(card(title).getByText('공개할 준비가 됐어요')).toBeVisible({ timeout: 40_000 })
  }
  expect(sidecars, 'what arrived before the line broke is not sent again').toBe(1)
  await expectAccessible(page)

  await card('새벽').getByRole('button', { name: '제목 정하고 공개하기' }).click()
  const form = card('새벽')
  await expect(form.getByLabel('제목')).toHaveValue('새벽')
  await expect(form.getByLabel('제목')).toBeFocused()
  await form.getByRole('button', { name: '공개하기: 새벽' }).click()
  await expect(form.getByText('약관에 동의해야 합니다')).toBeVisible()
  await form.getByRole('checkbox').check()
  await form.getByText('만든 방법', { exact: true }).click()
  await form.getByLabel('생성 도구').fill('suno')
  await form.getByLabel('태그').fill('#새벽, 비')
  await expectAccessible(page)
  await form.getByRole('button', { name: '공개하기: 새벽' }).click()
  await expect(page.getByText('‘새벽’ 곡을 공개했어요.', { exact: true })).toBeVisible()
  await expect(drafts.getByRole('listitem')).toHaveCount(2)
})

test('a missing draft and a full list say so and show what to do', { tag: '@desktop' }, async ({
  person,
  product,
}) => {
  const { page, request, email } = await person('mina')
  await visit(page, '/upload')
  await comeToRest(page)
  const files = [44, 45].map(tune => named(melodyWav({ tune }), `${tune}번.wav`))
  await page.getByLabel('오디오 파일').setInputFiles(files)
  const drafts = page.getByRole('region', { name: '공개하기 전인 곡' })
  const [first, second] = ['44번', '45번'].map(title =>
    drafts.getByRole('listitem').filter({ hasText: title }),
  )
  for (const card of [first!, second!])
    await card.getByRole('button', { name: '제목 정하고 공개하기' }).click()
  // The same member deletes it in another window.
  const { id } = (await (await request.get('/api/drafts')).json()).find(
    (draft: { title: string }) => draft.title === '44번',
  )
  await request.delete(`/api/drafts/${id}`)
  await first!.getByRole('checkbox', { name: /이용약관에 동의/ }).check()
  await first!.getByRole('button', { name: '공개하기: 44번' }).click()
  await expect(first!.getByText(/다른 창에서 이미 공개했거나 버렸거나/)).toBeVisible()
  await expectAccessible(page)
  await first!.getByRole('button', { name: '목록에서 빼기' }).click()
  await expect(drafts.getByRole('listitem')).toHaveCount(1)

  await ownRows(
    product,
    `insert into drafts select copy.* from drafts cross join generate_series(2, ${maxDrafts}) as number
     cross join lateral jsonb_populate_record(drafts, jsonb_build_object('id', md5(number || drafts.id::text)::uuid)) as copy
     where drafts.user_id = (select id from users where email = $1)`,
    [email],
  )
  await page
    .getByLabel('오디오 파일')
    .last()
    .setInputFiles(named(melodyWav({ tune: 46 }), '46번.wav'))
  await page.getByRole('textbox', { name: '제목' }).last().fill('한 곡 더')
  await page
    .getByRole('checkbox', { name: /이용약관에 동의/ })
    .last()
    .check()
  await page.getByRole('button', { name: '올리기', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: '공개하기 전인 곡은 30개까지 보관할 수 있어요.' })
  await alert.getByRole('button', { name: '공개하기 전인 곡' }).click()
  await expect(drafts.getByRole('heading', { name: '공개하기 전인 곡' })).toBeFocused()
  await expect(drafts.getByRole('listitem')).toHaveCount(maxDrafts)
})

test('text typed for a draft is there again after a reload, for its writer only', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('mina')
  await visit(page, '/upload')
  await comeToRest(page)
  await page
    .getByLabel('오디오 파일')
    .setInputFiles([named(melodyWav({ tune: 44 }), '하나.wav'), named(melodyWav({ tune: 45 }), '둘.wav')])
  const card = page.getByRole('listitem').filter({ hasText: '하나' })
  await expect(card.getByText('공개할 준비가 됐어요')).toBeVisible({ timeout: 40_000 })
  await card.getByRole('button', { name: '제목 정하고 공개하기' }).click()
  await card.getByLabel('제목').fill('하나뿐인 밤')
  await card.getByLabel('설명').fill('새벽에 만들었어요.')
  await card.getByText('만든 방법', { exact: true }).click()
  await card.getByLabel('가사').fill('하나, 둘, 밤')
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('unsent_song_')))
  expect(await kept()).toHaveLength(1)

  await reload(page)
  await expect(card.getByLabel('제목')).toHaveValue('하나뿐인 밤')
  await expect(card.getByLabel('설명')).toHaveValue('새벽에 만들었어요.')
  await expect(card.getByLabel('가사')).toHaveValue('하나, 둘, 밤')
  await card.getByRole('checkbox').check()
  await card.getByRole('button', { name: '공개하기: 하나뿐인 밤' }).click()
  await expect(page.getByText('‘하나뿐인 밤’ 곡을 공개했어요.', { exact: true })).toBeVisible()
  await expect.poll(kept).toEqual([])
})

test('an upload goes on after a reload, when the same file is chosen again', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('jun')
  await visit(page, '/upload')
  await comeToRest(page)
  await slowLine(page, 150_000)
  const files = [
    named(melodyWav({ seconds: 40, tune: 51 }), '첫눈.wav'),
    named(melodyWav({ tune: 52 }), '둘째.wav'),
  ]
  await page.getByLabel('오디오 파일').setInputFiles(files)
  const progress = page.getByRole('progressbar', { name: '첫눈' })
  await expect
    .poll(async () => Number(await progress.getAttribute('value')), { timeout: 30_000 })
    .toBeGreaterThan(10)
  await reload(page)
  const card = page.getByRole('listitem').filter({ hasText: '첫눈' })
  await expect(card.getByText(/%까지 올렸어요/)).toBeVisible()
  await card.getByLabel('이어 올리기: 첫눈').setInputFiles(files[1]!)
  await expect(
    page.getByText('다른 파일이에요. ‘첫눈.wav’ 파일을 골라 주세요.', { exact: true }),
  ).toBeVisible()

  const offsets: number[] = []
  page.on('request', request => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  await card.getByLabel('이어 올리기: 첫눈').setInputFiles(files[0]!)
  await expect(card.getByText('공개할 준비가 됐어요')).toBeVisible({ timeout: 40_000 })
  expect(offsets[0]).toBeGreaterThan(0)
})

test('a draft that is discarded hands the focus to the next one, and the last one to the page’s heading', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('mina')
  await visit(page, '/upload')
  await comeToRest(page)
  const files = [71, 72].map(tune => named(melodyWav({ tune }), `${tune}번.wav`))
  await page.getByLabel('오디오 파일').setInputFiles(files)
  const drafts = page.getByRole('region', { name: '공개하기 전인 곡' })
  await expect(drafts.getByText('공개할 준비가 됐어요')).toHaveCount(2, { timeout: 40_000 })
  const discard = drafts.getByRole('button', { name: /버리기$/ })
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: '버리기' })
  await discard.first().press('Enter')
  await confirm.press('Enter')
  await expect(discard).toHaveCount(1)
  await expect(discard).toBeFocused()
  await discard.press('Enter')
  await confirm.press('Enter')
  await expect(drafts).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test.describe('in English', () => {
  test.use({ locale: 'en-US' })

  test('an artist edits a song from its menu, and the page changes for everyone who has it open', {
    tag: '@desktop',
  }, async ({ person }) => {
    const mina = await person('mina')
    const jun = await person('jun')
    const answer = await mina.request.post('/api/songs', {
      multipart: { audio: melodyWav({ tune: 61 }), title: 'Old name', terms: 'true' },
    })
    const { id } = await answer.json()
    await visit(jun.page, `/songs/${id}`)
    await comeToRest(jun.page)
    await expect(jun.page.getByRole('heading', { level: 1 })).toHaveText('Old name')
    await visit(mina.page, '/profile')
    await mina.page
      .getByRole('button', { name: /Old name/ })
      .last()
      .click()
    await mina.page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = mina.page.getByRole('dialog', { name: 'Edit song' })
    await dialog.getByLabel('Title').fill(' ')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await dialog.getByLabel('Title').fill('New name')
    await dialog.getByText('How it was made', { exact: true }).click()
    await dialog.getByLabel('Tags').fill('Night, rain')
    await dialog.getByLabel('BPM').fill('fast')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('BPM')).toBeFocused()
    await expect(dialog.getByLabel('BPM')).toHaveValue('fast')
    await dialog.getByLabel('BPM').fill('92,5')
    await dialog.getByLabel('Based on').fill('nowhere')
    await expectAccessible(mina.page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Based on')).toBeFocused()
    await dialog.getByLabel('Based on').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(mina.page.getByText('The song has been changed.', { exact: true })).toBeVisible()
    await expect(mina.page.getByRole('link', { name: 'New name' }).first()).toBeVisible()
    await expect(jun.page.getByRole('heading', { level: 1 })).toHaveText('New name')
  })
})
