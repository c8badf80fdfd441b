import { expectAccessible } from './accessible.ts'
import { aJudge, announce, enter, judgeAll, moveDates } from './challenges.ts'
import { expect, test } from './melodrome.ts'
import { measureAgain } from './past.ts'
import { freshTitle, publish } from './songs.ts'
import { notice, speakEnglish, visit } from './visit.ts'

test('a poster is on the wall and opens over it, and a member can take part once', async ({
  person,
  product,
}) => {
  const sora = await person('sora', 'moderator')
  const { page, request } = await person('mina')
  const title = freshTitle('여름의 끝')
  const song = freshTitle('네온 장마')
  await publish(request, { title: song, genre: 'pop' })
  const challenge = await announce(product, sora, { title, to: 4.5 })

  await visit(page, '/challenges')
  await expect(page.getByRole('heading', { name: '챌린지', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: '참여 방법' }).getByRole('listitem')).toHaveCount(3)
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card.getByText('진행 중')).toBeVisible()
  await expect(card.getByText('참여자를 기다려요')).toBeVisible()
  await card.getByRole('link', { name: new RegExp(`5일 남음.*${title}`) }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText('아직 참여자가 없어요')).toBeVisible()
  await expect(dialog.getByText('진행 중 · 5일 남음')).toBeVisible()
  await expect(dialog.getByText('8월의 마지막 노을')).toBeVisible()
  await expect(page).toHaveURL(`/challenges/${challenge.id}`)
  await expect(page).toHaveTitle(`${title} · Melodrome`)
  await expectAccessible(page)

  await dialog.getByRole('button', { name: `참여하기: ${title}` }).click()
  const picker = page.getByRole('dialog', { name: '어떤 곡으로 참여할까요?' })
  await expectAccessible(page)
  await picker.getByRole('button', { name: `${song} [pop]` }).click()
  await expect(notice(page, '챌린지에 참여했어요')).toBeVisible()
  await expect(picker).toBeHidden()
  await expect(dialog.getByRole('button', { name: '참여 완료' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: '참여 완료' })).toBeFocused()
  await expect(dialog.getByRole('article').filter({ hasText: song }).getByText('1위')).toBeAttached()
  await expect(dialog.getByText(`내 참여곡: ${song}`)).toBeVisible()

  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/challenges')
  await expect(card.getByText('참여 중')).toBeVisible()
  await expect(card.getByRole('button', { name: '참여 완료' })).toBeDisabled()

  await card.getByRole('link').first().click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('link').first()).toBeFocused()
})

test('a second entry and a stranger get the specified messages, word for word', {
  tag: '@desktop',
}, async ({ page, person, product, baseURL }) => {
  const sora = await person('sora', 'moderator')
  const mina = await person('mina')
  const title = freshTitle('겹친 참여')
  const english = freshTitle('Twice')
  const { id } = await announce(product, sora, { title, titleTranslations: { en: english } })
  const song = await publish(mina.request, { title: freshTitle('두 번'), genre: 'jazz' })
  await speakEnglish(mina.page, baseURL)
  // Live events are cut off, so that this window doesn't learn what the other one does.
  await mina.page.route('**/api/live*', route => route.abort())
  await visit(mina.page, `/challenges/${id}`)
  await expect(mina.page.getByRole('heading', { name: english, level: 1 })).toBeVisible()
  await mina.page.getByRole('button', { name: `Participate: ${english}` }).click()
  const picker = mina.page.getByRole('dialog', { name: 'Which song joins in?' })
  // The same member takes part in another window.
  await enter(mina.request, id, song.id)
  await picker.getByRole('button', { name: `${song.title} [jazz]` }).click()
  await expect(notice(mina.page, 'Already Participating')).toBeVisible()
  await expect(notice(mina.page, 'You have already participated in this challenge.')).toBeVisible()
  await expect(mina.page.getByRole('button', { name: 'Completed' })).toBeDisabled()

  await speakEnglish(page, baseURL)
  await visit(page, `/challenges/${id}`)
  await page.getByRole('button', { name: `Participate: ${english}` }).click()
  await expect(notice(page, 'Please log in to participate in challenges')).toBeVisible()
  await page.waitForURL('/auth?mode=login')
})

test('tabs and orders: an upcoming challenge is only under “all”; entries are sorted oldest or newest first', {
  tag: '@desktop',
}, async ({ person, product }) => {
  const sora = await person('sora', 'moderator')
  const mina = await person('mina')
  const { page, request } = await person('jun')
  const soon = freshTitle('곧 열려요')
  const now = freshTitle('지금 열려요')
  await announce(product, sora, { title: soon, from: 2.5, to: 9 })
  const { id } = await announce(product, sora, { title: now })
  const [first, second] = [freshTitle('먼저'), freshTitle('나중')]
  await enter(mina.request, id, (await publish(mina.request, { title: first })).id)
  await visit(page, '/challenges')
  await expect(page.getByRole('heading', { name: now })).toBeVisible()
  await expect(page.getByRole('heading', { name: soon })).toBeHidden()
  await page.getByRole('tab', { name: '전체' }).click()
  await expect(page).toHaveURL('/challenges?tab=all')
  const card = page.getByRole('article').filter({ hasText: soon })
  await expect(card.getByText('3일 후 시작')).toBeVisible()
  await expect(card.getByRole('button')).toBeHidden()
  await expectAccessible(page)

  await visit(page, `/challenges/${id}`)
  const entries = page.getByRole('article').getByRole('article').getByRole('heading')
  await expect(entries).toHaveText([first])
  // Another member's entry appears without a reload.
  await enter(request, id, (await publish(request, { title: second, tune: 1 })).id)
  await expect(entries).toHaveText([first, second])
  await page.getByRole('radio', { name: '최신' }).check({ force: true })
  await expect(entries).toHaveText([second, first])
  await page.getByRole('button', { name: '모두 듣기' }).click()
  await expect(page.getByRole('button', { name: `${second} 일시정지` }).first()).toBeVisible()
  await expectAccessible(page)
})

test('a further page of entries that fails is asked for again by a button, and not before', {
  tag: '@desktop',
}, async ({ person, product }) => {
  const { page, request } = await person('mina')
  const { id } = await announce(product, await person('sora', 'moderator'), { title: freshTitle('긴 목록') })
  const song = await publish(request, { title: freshTitle('첫 쪽') })
  await enter(request, id, song.id)
  let [asked, isBroken] = [0, true]
  await page.route(`**/api/challenges/${id}/submissions?*`, async route => {
    if (new URL(route.request().url()).searchParams.has('cursor')) {
      asked += 1
      return isBroken ? route.abort() : route.fulfill({ json: [] })
    }
    const response = await route.fetch()
    const link = `</api/challenges/${id}/submissions?cursor=next>; rel="next"`
    return route.fulfill({ response, headers: { ...response.headers(), link } })
  })
  await visit(page, `/challenges/${id}`)
  await page.getByRole('radio', { name: '최신' }).check({ force: true })
  const broken = page.getByRole('alert').filter({ hasText: '참여곡을 불러오지 못했어요' })
  await expect(broken).toBeVisible()
  await expect(page.getByRole('heading', { name: song.title })).toBeVisible()
  // Once for itself, and once more for each look that live events ask for.
  expect(asked).toBeLessThan(5)
  isBroken = false
  await broken.getByRole('button').click()
  await expect(broken).toBeHidden()
})

test('entries fill the space that the server’s page has reserved for them', async ({ person, product }) => {
  const [sora, mina, jun, teo] = [
    await person('sora', 'moderator'),
    await person('mina'),
    await person('jun'),
    await person('teo'),
  ]
  const { id } = await announce(product, sora, { title: freshTitle('제자리') })
  const titles = await Promise.all(
    [mina, jun, teo, sora].map(async ({ request }, tune) => {
      const title = freshTitle('참여곡')
      await enter(request, id, (await publish(request, { title, tune })).id)
      return title
    }),
  )
  const { page } = mina
  const foot = page.getByText('내 참여곡: ')
  const heightAbove = async () => (await foot.boundingBox())?.y
  await page.route('**/*.js', script => script.abort())
  await page.goto(`/challenges/${id}`)
  // Fonts are asked for after the first paint.
  await page.waitForFunction(() => document.fonts.size > 0)
  await page.evaluate(() => document.fonts.ready)
  const kept = await heightAbove()
  await page.unroute('**/*.js')
  await visit(page, `/challenges/${id}`)
  for (const title of titles) await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(Math.abs((await heightAbove())! - kept!)).toBeLessThan(1)
})

test('a challenge runs from its poster to its medals', { tag: '@desktop' }, async ({ person, product }) => {
  // Five songs, twelve judges who really listen, and upkeep that looks twice a minute.
  test.setTimeout(600_000)
  const sora = await person('sora', 'moderator')
  const title = freshTitle('한 음으로')
  const { id } = await announce(product, sora, { title })
  const makers = await Promise.all(Array.from({ length: 5 }, () => person('mina')))
  const songs = makers.map((_, place) => freshTitle(`${place + 1}등`))
  for (const [place, maker] of makers.entries()) {
    // Entries have no names in the listening room, so this test recognises each song by its length.
    const song = await publish(maker.request, { title: songs[place]!, tune: place, seconds: 2 + 0.5 * place })
    await enter(maker.request, id, song.id)
  }
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      const judge = await aJudge(product)
      await judgeAll(judge, id, ({ duration }) => 5 - Math.round((duration - 2) / 0.5))
      await judge.dispose()
    }),
  )
  const winner = makers[0]!
  await visit(winner.page, `/challenges/${id}/results`)
  await expect(winner.page.getByText('아직 결과가 없어요')).toBeVisible()

  await moveDates(product, { id }, { from: -9, to: -2.5 })
  await expect
    .poll(async () => (await (await winner.request.get(`/api/challenges/${id}`)).json()).verdict, {
      timeout: 120_000,
      intervals: [1_000],
    })
    .toMatchObject({ voterCount: 12, entryCount: 5 })

  const { page } = winner
  await visit(page, '/challenges?tab=all')
  await page.getByRole('link', { name: `결과 보기: ${title}` }).click()
  await expect(page.getByRole('heading', { name: '결과', level: 1 })).toBeVisible()
  const ranked = page.getByRole('article')
  await expect(ranked.getByRole('heading')).toHaveText(songs)
  await expect(ranked.first().getByText('거의 확실히 1위')).toBeVisible()
  await expect(ranked.first().getByText(/12명 심사/)).toBeVisible()
  await expect(page.getByRole('heading', { name: '1그룹' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '순위는 이렇게 정해요' })).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '표로 내려받기 (CSV)' }).click()
  expect((await download).suggestedFilename()).toBe(`votes-${id}.csv`)

  await visit(page, '/profile?tab=badges')
  await expect(page.getByRole('article').filter({ hasText: title }).first()).toBeVisible()
  await expect(
    page.getByRole('tabpanel', { name: '배지' }).getByRole('heading', { name: '금메달' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: '챌린지 참여' }).click()
  await expect(page).toHaveURL('/profile?tab=challenges')
  await expect(page.getByRole('article').filter({ hasText: songs[0]! }).getByText('1위')).toBeAttached()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^알림/ }).click()
  await expect(page.getByText(`‘${title}’ 챌린지 결과가 나왔어요.`)).toBeVisible()

  const earned = await Promise.all(
    makers.map(async ({ request }) => {
      const { id: maker } = await (await request.get('/api/auth/user')).json()
      const badges: { badge: { name: string } }[] = await (
        await request.get(`/api/users/${maker}/badges`)
      ).json()
      return badges.map(({ badge }) => badge.name).toSorted()
    }),
  )
  expect(earned).toEqual([
    ['금메달', '챌린지 참여'],
    ['은메달', '챌린지 참여'],
    ['동메달', '챌린지 참여'],
    ['챌린지 참여'],
    ['챌린지 참여'],
  ])

  await measureAgain(product)
  await expect(async () => {
    await visit(page, '/hall-of-fame')
    const winners = page.getByRole('region', { name: '챌린지 우승' })
    await expect(winners.getByRole('link', { name: songs[0]! })).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('a moderator announces a challenge in two languages, extends it and cancels it', {
  tag: '@desktop',
}, async ({ person, baseURL }) => {
  const { page } = await person('sora', 'moderator')
  const jun = await person('jun')
  const title = freshTitle('비 오는 날')
  const english = freshTitle('Rainy day')
  await visit(page, '/challenges')
  await page.getByRole('button', { name: '새 챌린지' }).click()
  const form = page.getByRole('dialog', { name: '새 챌린지' })
  await form.getByRole('button', { name: '챌린지 공개하기' }).click()
  await expect(form.getByRole('textbox', { name: '제목', exact: true })).toBeFocused()
  await form.getByRole('textbox', { name: '제목', exact: true }).fill(title)
  await form.getByRole('textbox', { name: '제목 (English)' }).fill(english)
  await form.getByRole('combobox', { name: '포스터 그림' }).selectOption('비')
  await expect(form.getByRole('figure').getByText(title)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: '챌린지 공개하기' }).click()
  await expect(notice(page, '챌린지를 공개했어요')).toBeVisible()
  await expect(form).toBeHidden()

  await page.getByRole('article').filter({ hasText: title }).getByRole('link').first().click()
  const detail = page.getByRole('dialog', { name: title })
  await expect(detail.getByText('진행 중 · 14일 남음')).toBeVisible()
  await detail.getByRole('button', { name: '챌린지 수정' }).click()
  const edit = page.getByRole('dialog', { name: '챌린지 수정' })
  await edit.getByRole('button', { name: '7일 늘리기' }).click()
  await edit.getByRole('button', { name: '저장' }).click()
  await expect(detail.getByText('진행 중 · 21일 남음')).toBeVisible()

  await speakEnglish(jun.page, baseURL)
  await visit(jun.page, new URL(page.url()).pathname)
  await expect(jun.page.getByRole('heading', { name: english, level: 1 })).toBeVisible()
  await expect(jun.page.getByRole('button', { name: 'Edit challenge' })).toBeHidden()

  await detail.getByRole('button', { name: '챌린지 취소' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '챌린지 취소' }).click()
  await expect(notice(page, '챌린지를 취소했어요')).toBeVisible()
  await expect(detail.getByText('이 챌린지는 취소됐어요.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article').filter({ hasText: title })).toBeHidden()
})

test('an unknown challenge answers 404; a known one has a preview for chats', {
  tag: '@desktop',
}, async ({ page, person, product }) => {
  const sora = await person('sora', 'moderator')
  const title = freshTitle('밖에서 본 챌린지')
  const { id } = await announce(product, sora, { title })
  for (const room of ['', '/listen', '/results'])
    expect((await page.goto(`/challenges/1111111111111111111111${room}`))?.status()).toBe(404)
  expect((await visit(page, `/challenges/${id}`))?.status()).toBe(200)
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title)
  const picture = page.locator('meta[property="og:image"]')
  const address = await picture.getAttribute('content')
  const poster = await page.request.get(new URL(address!).pathname)
  expect([poster.status(), poster.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await visit(page, `/challenges/${id}/results`)
  await expect(picture).toHaveAttribute('content', address!)
  await visit(page, `/challenges/${id}/listen`)
  await expect(page.getByText('심사하려면 계정이 필요해요')).toBeVisible()

  await expectAccessible(page)
})
