import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { endMonth, growUp, measureAgain } from './past.ts'
import { cardOf, freshTitle, publish } from './songs.ts'
import { isPhone, reload, speakEnglish, visit } from './visit.ts'

// Alone, because each list of the hall has five places, and other files' songs would fill them.
test.use({ alone: true })

/** So short that the server's tolerance covers it: half of the song may be reported as heard at once. */
const songSeconds = 0.6

async function hear(request: APIRequestContext, id: string): Promise<void> {
  const listen = 'a'.repeat(32)
  for (const heard of [[], [[0, 0.5]]]) {
    const answer = await request.post(`/api/songs/${id}/listens`, { data: { listen, heard } })
    expect(answer.ok()).toBe(true)
  }
}

test('an empty hall says so, a rated song enters it with its artist, and the month can be looked at later', async ({
  person,
  product,
}) => {
  test.slow()
  const [mina, jun, sora, teo] = [
    await person('mina'),
    await person('jun'),
    await person('sora'),
    await person('teo'),
  ]
  const { page } = jun
  await visit(page, '/')
  if (isPhone(page)) await page.getByRole('button', { name: '메뉴 열기' }).click()
  await page.getByRole('link', { name: '명예의 전당' }).click()
  await expect(page).toHaveURL('/hall-of-fame')
  const songs = page.getByRole('region', { name: '최고 평점 곡' })
  const artists = page.getByRole('region', { name: '이달의 아티스트' })
  await expect(songs.getByText('아직 평가가 모이지 않았어요')).toBeVisible()
  await expect(page.getByRole('region', { name: '챌린지 우승' })).toContainText('심사가 끝난 챌린지가 없어요')
  await expect(page.getByRole('region', { name: '이름을 올리려면' }).getByRole('listitem')).toHaveCount(3)

  await growUp(product)
  const title = freshTitle('달의 노래')
  const { id } = await publish(mina.request, { title, seconds: songSeconds, genre: 'world' })
  for (const { request } of [jun, sora, teo]) {
    await hear(request, id)
    await request.post(`/api/songs/${id}/rate`, { data: { rating: 5 } })
  }
  await measureAgain(product)
  await expect(async () => {
    await reload(page)
    await expect(songs.getByRole('link', { name: title })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(songs.getByText('1위')).toBeAttached()
  // The score that orders the list is beside the song, and the figures behind the score are below it.
  await expect(songs.getByText(/^점수 [34]\.\d$/)).toBeAttached()
  await expect(songs.getByText('평균 5.0 · 평가 3개')).toBeVisible()
  await expect(artists.getByRole('link', { name: 'mina' })).toBeVisible()
  await expectAccessible(page)

  await endMonth(product)
  await reload(page)
  const months = page.getByRole('combobox', { name: '달 고르기' })
  const [current, past] = await months.getByRole('option').allTextContents()
  // The choice stays while the month loads, and when it can't be read.
  let fail = () => {}
  const failing = new Promise<void>(resolve => {
    fail = resolve
  })
  await page.route('**/api/leaderboards/*', route => failing.then(() => route.abort()), { times: 1 })
  await months.focus()
  await months.selectOption(past!)
  await expect(page).toHaveURL(`/hall-of-fame?month=${past!.replace('.', '-')}`)
  await expect(page.getByText('명예의 전당을 불러오는 중')).toBeAttached()
  await expect(months).toBeFocused()
  await expect(months).toHaveValue(past!.replace('.', '-'))
  fail()
  const again = page.getByRole('button', { name: '다시 시도' })
  await expect(again).toBeVisible()
  await expect(months).toBeFocused()
  await again.click()
  await expect(songs.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByText('이번 달은 아직 진행 중이에요.')).toBeHidden()
  await reload(page)
  await expect(months).toHaveValue(past!.replace('.', '-'))
  await page.goBack()
  await expect(months).toHaveValue(current!.replace('.', '-'))
  await expect(page.getByText('이번 달은 아직 진행 중이에요.')).toBeVisible()
})

test('a song’s menu leads to its real numbers, and the formulas are below them', async ({
  person,
  product,
}) => {
  test.slow()
  const [mina, jun] = [await person('mina'), await person('jun')]
  await growUp(product)
  const title = freshTitle('까닭 있는 노래')
  const { id } = await publish(mina.request, { title, seconds: songSeconds, genre: 'trance' })
  await hear(jun.request, id)
  await jun.request.post(`/api/songs/${id}/like`, { data: { isLike: true } })
  await mina.request.post(`/api/songs/${id}/like`, { data: { isLike: true } })
  const { page } = jun
  await visit(page, '/?tab=recent&window=week&genre=trance')
  await cardOf(page, title)
    .getByRole('button', { name: `${title} 메뉴` })
    .click()
  await page.getByRole('menuitem', { name: '순위의 까닭' }).click()
  await expect(page).toHaveURL(`/charts?song=${id}&window=week`)
  const popular = page.getByRole('region', { name: '‘인기’에서' })
  const number = (name: string) =>
    popular.getByText(name, { exact: true }).locator('xpath=following-sibling::dd')
  // Two people liked the song, but one is its artist, whose like doesn't count.
  await expect(number('들은 사람')).toHaveText('1')
  await expect(number('좋아요')).toHaveText('1')
  await expect(page.getByRole('radio', { name: '이번 주' })).toBeChecked()
  await page.getByText('오늘', { exact: true }).click()
  await expect(page).toHaveURL(`/charts?song=${id}&window=today`)
  await expect(number('들은 사람')).toHaveText('1')
  await expect(page.getByRole('heading', { name: '누구의 표가 반영되나요' })).toBeVisible()
  await expectAccessible(page)
})

test('strangers read both pages in English; an impossible month answers 404', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  await speakEnglish(page, baseURL)
  await visit(page, '/hall-of-fame')
  await expect(page).toHaveTitle(/^Hall of Fame/)
  await expect(page.locator('meta[property="og:description"]')).toHaveAttribute(
    'content',
    'The artists of the month, the best-rated songs and the challenge winners, month by month.',
  )
  for (const name of ['Artist of the Month', 'Top Rated Songs', 'Challenge Winners', 'How to get listed'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  await page.getByRole('link', { name: 'How places are decided' }).click()
  await expect(page.getByRole('heading', { name: 'How charts and places work', level: 1 })).toBeVisible()
  await expectAccessible(page)
  for (const month of ['1999-01', 'nonsense']) {
    const answer = await page.goto(`/hall-of-fame?month=${month}`)
    expect(answer?.status()).toBe(404)
  }
})
