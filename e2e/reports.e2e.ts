import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { ownRows } from './own-rows.ts'
import { freshTitle, publish } from './songs.ts'
import { notice, reload, visit, withoutSession } from './visit.ts'

test('a guest reports a voice clone; it is hidden with reasons, its artist objects, another moderator reverses', async ({
  page: guest,
  person,
}) => {
  test.slow()
  const [mina, teo, sora] = [
    await person('mina'),
    await person('teo', 'moderator'),
    await person('sora', 'moderator'),
  ]
  const title = freshTitle('달빛 소나타')
  const song = await publish(mina.context.request, { title, tune: 31 })

  await test.step('a guest describes the problem, and is told which fields are missing', async () => {
    await visit(guest, `/songs/${song.id}`)
    await guest
      .getByRole('button', { name: `${title} 메뉴` })
      .first()
      .click()
    await guest.getByRole('menuitem', { name: '신고' }).click()
    const dialog = guest.getByRole('dialog', { name: '곡 신고' })
    await dialog.getByRole('button', { name: '신고하기' }).click()
    await expect(dialog.getByText('이유를 골라 주세요').last()).toBeVisible()
    await dialog.getByLabel('무엇이 문제인가요?').selectOption('저작권 침해')
    await dialog.getByRole('button', { name: '신고하기' }).click()
    await expect(dialog.getByText('사실이라고 믿는 내용임을 확인해 주세요.')).toBeVisible()
    await dialog.getByLabel('무엇이 문제인가요?').selectOption('실제 인물의 목소리를 흉내 낸 AI')
    await dialog.getByLabel('설명').fill('제가 아는 가수의 목소리예요.')
    await expectAccessible(guest)
    await dialog.getByRole('button', { name: '신고하기' }).click()
    await expect(dialog.getByText('신고가 접수됐어요')).toBeVisible()
    await guest.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('a moderator takes the case, by the keyboard, and hides the song', async () => {
    const { page } = teo
    await openCase(page, title)
    await expect(page.getByText('제가 아는 가수의 목소리예요.')).toBeVisible()
    await page.getByRole('button', { name: '이 건 맡기' }).click()
    await expect(page.getByText(/까지 맡고 있어요/)).toBeFocused()
    // From the top, because axe would count a button that the bar half covers as too small.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)
    await openCase(sora.page, title, 'claimed')
    await expect(sora.page.getByText(/teo 님이 .*까지 살펴보고 있어요/)).toBeVisible()
    await page.getByLabel('무엇을 할까요?').selectOption('숨기기')
    await page.getByRole('button', { name: '결정하기' }).click()
    await page.getByLabel('당사자에게 전할 이유').fill('실제 가수의 목소리를 허락 없이 흉내 냈어요.')
    await page.getByRole('button', { name: '결정하기' }).click()
    await expect(notice(page, '결정했어요')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'teo 님의 결정' })).toBeFocused()
    expect((await guest.goto(`/songs/${song.id}`))?.status()).toBe(404)
  })

  await test.step('its artist reads why, and objects', async () => {
    const { page } = mina
    await visit(page, '/')
    await page.getByRole('button', { name: /^알림/ }).click()
    await page.getByRole('link', { name: new RegExp(`${title}.*숨겼어요`) }).click()
    await expect(page.getByText('실제 가수의 목소리를 허락 없이 흉내 냈어요.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('왜 잘못된 결정인가요?').fill('제 목소리예요. 녹음 파일이 있어요.')
    await page.getByRole('button', { name: '이의 제기하기' }).click()
    await expect(page.getByText(/이의를 제기하셨어요/)).toBeFocused()
    await expect(page.getByRole('button', { name: '이의 제기하기' })).toBeHidden()
  })

  await test.step('another moderator reverses, and the song is back', async () => {
    await openCase(teo.page, title, 'appealed')
    await expect(teo.page.getByText('다른 운영진이 결정해야 해요')).toBeVisible()
    const { page } = sora
    await openCase(page, title, 'appealed')
    await page.getByRole('button', { name: '이 건 맡기' }).click()
    const answer = page.getByLabel('답변')
    const reverse = page.getByRole('button', { name: '결정 뒤집기' })
    await answer.fill('본인의 목소리임을 확인했어요.')
    await withoutSession(page, () => reverse.click())
    await openCase(page, title, 'appealed')
    await expect(answer).toHaveValue('본인의 목소리임을 확인했어요.')
    await reverse.click()
    await expect(notice(page, '결정했어요')).toBeVisible()
    await expect(page.getByRole('heading', { name: '당사자의 이의' })).toBeFocused()
    await expect(page.getByText('뒤집힘', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('본인의 목소리임을 확인했어요.')).toBeVisible()
    await visit(guest, `/songs/${song.id}`)
    await expect(guest.getByRole('heading', { name: title })).toBeVisible()
    await reload(mina.page)
    await expect(mina.page.getByText('이 결정은 뒤집혔어요.', { exact: false })).toBeVisible()
  })

  await test.step('the public page counts it', async () => {
    await visit(guest, '/transparency')
    await expect(guest.getByRole('heading', { name: '운영 투명성' })).toBeVisible()
    await expectAccessible(guest)
  })
})

test('a member reports a comment once, and cannot twice', { tag: '@desktop' }, async ({ person }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const song = await publish(mina.context.request, { title: freshTitle('댓글이 달린 곡'), tune: 32 })
  const words = freshTitle('싸게 팔아요')
  await mina.context.request.post(`/api/songs/${song.id}/comments`, { data: { content: words } })
  const { page } = jun
  await visit(page, `/songs/${song.id}`)
  await page.getByRole('tab', { name: /댓글/ }).last().click()
  const comment = page.getByRole('article').filter({ hasText: words })
  for (const isFirst of [true, false]) {
    await comment.getByRole('button', { name: '님에 대한 메뉴' }).click()
    await page.getByRole('menuitem', { name: '신고' }).click()
    const dialog = page.getByRole('dialog', { name: '댓글 신고' })
    await dialog.getByLabel('무엇이 문제인가요?').selectOption('스팸·광고')
    await dialog.getByRole('button', { name: '신고하기' }).click()
    await expect(
      dialog.getByText(isFirst ? '신고가 접수됐어요' : '이미 신고하셨어요', { exact: false }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    // The second one was not sent.
    if (!isFirst) await page.getByRole('alertdialog').getByRole('button', { name: '버리기' }).click()
    await expect(dialog).toBeHidden()
  }
})

test('a guest reports a public playlist, a moderator hides it, and its owner still finds it', {
  tag: '@desktop',
}, async ({ page: guest, person }) => {
  const [mina, teo] = [await person('mina'), await person('teo', 'moderator')]
  const name = freshTitle('싸게 파는 곡들')
  const made = await mina.context.request.post('/api/playlists', { data: { name, isPublic: true } })
  const { id } = await made.json()
  await visit(guest, `/playlists/${id}`)
  await guest.getByRole('button', { name: /님의 플레이리스트 메뉴/ }).click()
  await guest.getByRole('menuitem', { name: '신고' }).click()
  const dialog = guest.getByRole('dialog', { name: '플레이리스트 신고' })
  await dialog.getByLabel('무엇이 문제인가요?').selectOption('스팸·광고')
  await dialog.getByRole('button', { name: '신고하기' }).click()
  await expect(dialog.getByText('신고가 접수됐어요')).toBeVisible()

  const { page } = teo
  await openCase(page, name)
  await page.getByRole('button', { name: '이 건 맡기' }).click()
  await page.getByLabel('무엇을 할까요?').selectOption('숨기기')
  await page.getByLabel('당사자에게 전할 이유').fill('광고로만 된 목록이에요.')
  await page.getByRole('button', { name: '결정하기' }).click()
  await expect(notice(page, '결정했어요')).toBeVisible()
  expect((await guest.request.get(`/api/playlists/${id}`)).status()).toBe(404)
  await visit(mina.page, `/playlists/${id}`)
  await expect(mina.page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('a moderator opens a case where others report, and decides it', { tag: '@desktop' }, async ({
  person,
}) => {
  const [mina, teo] = [await person('mina'), await person('teo', 'moderator')]
  const title = freshTitle('아무도 신고하지 않은 곡')
  const song = await publish(mina.context.request, { title, tune: 33 })
  const { page } = teo
  await visit(page, `/songs/${song.id}`)
  await page
    .getByRole('button', { name: `${title} 메뉴` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '신고' }).click()
  const dialog = page.getByRole('dialog', { name: '곡 신고' })
  await expect(dialog.getByRole('radio', { name: '검토할 건으로 올리기' })).toBeChecked()
  await dialog.getByLabel('무엇이 문제인가요?').selectOption('저작권 침해')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '검토할 건으로 올리기' }).click()
  await dialog.getByRole('link', { name: '이 건 보러 가기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('운영진이 직접 찾음')).toBeVisible()
  await page.getByRole('button', { name: '이 건 맡기' }).click()
  await expect(page.getByText(/까지 맡고 있어요/)).toBeVisible()
})

test('a claim that lapses while a moderator is writing costs nothing of what they wrote', {
  tag: '@desktop',
}, async ({ person, product }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const [teo, sora] = [await person('teo', 'moderator'), await person('sora', 'moderator')]
  const title = freshTitle('오래 생각할 곡')
  const song = await publish(mina.request, { title, tune: 34 })
  const report = { subject: { kind: 'song', id: song.id }, reason: 'spam' }
  expect((await jun.request.post('/api/reports', { data: report })).ok()).toBe(true)
  const { page } = teo
  await openCase(page, title)
  const claim = `/api/moderation/cases/${new URL(page.url()).pathname.split('/').at(-1)}/claim`
  const lapse = () =>
    ownRows(product, `update moderation_cases set claimed_until = now() - interval '1 s' where name = $1`, [
      title,
    ])
  await page.getByRole('button', { name: '이 건 맡기' }).click()
  const statement = page.getByLabel('당사자에게 전할 이유')
  await statement.fill('오래 생각해서 쓴 이유예요.')

  await lapse()
  expect((await sora.request.put(claim)).ok()).toBe(true)
  const decide = page.getByRole('button', { name: '결정하기' })
  await decide.click()
  await expect(page.getByText('지금 sora 님이 살펴보고 있어요.')).toBeVisible()
  await expect(page.getByText(/sora 님이 .*까지 살펴보고 있어요/)).toBeVisible()
  await expect(statement).toHaveValue('오래 생각해서 쓴 이유예요.')

  await lapse()
  await decide.click()
  await expect(page.getByRole('heading', { name: 'teo 님의 결정' })).toBeVisible()
  await expect(page.getByText('오래 생각해서 쓴 이유예요.')).toBeVisible()
})

test('a decision to label names a label, or the form says that it is missing', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, jun, teo] = [await person('mina'), await person('jun'), await person('teo', 'moderator')]
  const title = freshTitle('표시가 필요한 곡')
  const song = await publish(mina.request, { title, tune: 37 })
  const report = { subject: { kind: 'song', id: song.id }, reason: 'sexual' }
  expect((await jun.request.post('/api/reports', { data: report })).ok()).toBe(true)
  const { page } = teo
  await openCase(page, title)
  await page.getByRole('button', { name: '이 건 맡기' }).click()
  await page.getByLabel('무엇을 할까요?').selectOption('표시 달기')
  await page.getByLabel('당사자에게 전할 이유').fill('아이들이 듣기에는 거친 노래예요.')
  const decide = page.getByRole('button', { name: '결정하기' })
  await decide.click()
  const labels = page.getByRole('group', { name: '어떤 표시를 달까요?' })
  await expect(labels).toHaveAccessibleDescription('표시를 하나 이상 골라 주세요.')
  await expect(labels.getByRole('checkbox').first()).toBeFocused()
  await labels.getByRole('checkbox', { name: '민감한 내용' }).check()
  await decide.click()
  await expect(notice(page, '결정했어요')).toBeVisible()
})

test('when another moderator’s claim ends, the open page of the case offers to claim it', {
  tag: '@desktop',
}, async ({ person, product }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const [teo, sora] = [await person('teo', 'moderator'), await person('sora', 'moderator')]
  const title = freshTitle('맡았다가 잊은 곡')
  const song = await publish(mina.request, { title, tune: 38 })
  const report = { subject: { kind: 'song', id: song.id }, reason: 'spam' }
  expect((await jun.request.post('/api/reports', { data: report })).ok()).toBe(true)
  const { page } = teo
  await page.clock.install()
  await openCase(page, title)
  const claim = `/api/moderation/cases/${new URL(page.url()).pathname.split('/').at(-1)}/claim`
  expect((await sora.request.put(claim)).ok()).toBe(true)
  await reload(page)
  await expect(page.getByText(/sora 님이 .*까지 살펴보고 있어요/)).toBeVisible()
  await ownRows(
    product,
    `update moderation_cases set claimed_until = now() - interval '1 s' where name = $1`,
    [title],
  )
  await page.clock.fastForward(61_000)
  await expect(page.getByRole('button', { name: '이 건 맡기' })).toBeVisible()
})

test('the form of a case goes when its moderator gives the case up', { tag: '@desktop' }, async ({
  person,
}) => {
  const [mina, jun, teo] = [await person('mina'), await person('jun'), await person('teo', 'moderator')]
  const title = freshTitle('넘겨줄 곡')
  const song = await publish(mina.request, { title, tune: 35 })
  const report = { subject: { kind: 'song', id: song.id }, reason: 'spam' }
  expect((await jun.request.post('/api/reports', { data: report })).ok()).toBe(true)
  const { page } = teo
  await openCase(page, title)
  await page.getByRole('button', { name: '이 건 맡기' }).click()
  await expect(page.getByRole('button', { name: '결정하기' })).toBeVisible()
  await page.getByRole('button', { name: '다른 운영진에게 넘기기' }).click()
  await expect(page.getByRole('button', { name: '이 건 맡기' })).toBeFocused()
  await expect(page.getByRole('button', { name: '결정하기' })).toBeHidden()
})

test('the sound of a case and the music of the page take turns, and a sound that fails says so', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, jun, teo] = [await person('mina'), await person('jun'), await person('teo', 'moderator')]
  const title = freshTitle('들어 볼 곡')
  const song = await publish(mina.request, { title, tune: 36, seconds: 60 })
  const report = { subject: { kind: 'song', id: song.id }, reason: 'spam' }
  expect((await jun.request.post('/api/reports', { data: report })).ok()).toBe(true)
  const { page } = teo
  await visit(page, `/songs/${song.id}`)
  const play = (within: Page | Locator) => within.getByRole('button', { name: `${title} 재생` })
  const pause = (within: Page | Locator) => within.getByRole('button', { name: `${title} 일시정지` })
  await play(page).first().click()
  const player = page.getByRole('region', { name: '플레이어' })
  await expect(pause(player)).toBeVisible()

  const sound = '**/api/moderation/cases/*/sound'
  await page.route(sound, route => route.abort())
  await openCase(page, title)
  const desk = page.getByRole('main')
  await play(desk).click()
  await expect(notice(page, '재생 오류')).toBeVisible()
  await page.unroute(sound)
  await play(desk).click()
  await expect(pause(desk)).toBeVisible()
  await play(player).click()
  await expect(pause(player)).toBeVisible()
  await expect(play(desk)).toBeVisible()
  await play(desk).click()
  await expect(pause(desk)).toBeVisible()
  await expect(play(player)).toBeVisible()
})

/** Finds a case by its name and opens it with the keys of the table. */
async function openCase(page: Page, name: string, state = 'open'): Promise<void> {
  await visit(page, `/admin/reports?state=${state}`)
  await page.getByRole('searchbox').fill(name)
  await expect(page).toHaveURL(/[?&]q=/)
  const link = page.getByRole('row').getByRole('link', { name })
  await expect(link).toBeVisible()
  // Rows of the previous search may still be visible.
  await expect(async () => {
    await page.getByRole('searchbox').press('ArrowDown')
    await expect(link).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await link.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a decision that could not be read can be tried again; one that concerns others says so', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page, request } = await person('mina')
  const { id } = await (await request.get('/api/auth/user')).json()
  await page.route('**/api/decisions/*', route => route.abort())
  await visit(page, `/decisions/${id}`)
  await expect(page.getByRole('alert')).toContainText('결정을 불러오지 못했어요')
  await page.unroute('**/api/decisions/*')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByText('이 결정을 볼 수 없어요')).toBeVisible()
})
