import { announce } from './challenges.ts'
import { expect, test } from './melodrome.ts'
import { freshTitle, publish } from './songs.ts'
import { speakEnglish, visit } from './visit.ts'

test('the content of every kind of page is aligned with the edge of the bar', { tag: '@desktop' }, async ({
  person,
  product,
}) => {
  const [mina, sora] = [await person('mina'), await person('sora', 'moderator')]
  await mina.page.setViewportSize({ width: 1440, height: 900 })
  const challenge = await announce(product, sora, { title: freshTitle('한 줄') })
  const post = await mina.request.post('/api/forum/posts', {
    data: { title: freshTitle('글'), content: '본문이에요.' },
  })
  const { id } = await post.json()
  const { page } = mina
  const edge = async () => (await page.locator('main h1').first().boundingBox())?.x
  await visit(page, '/charts')
  const first = await page.getByRole('banner').getByRole('link').first().boundingBox()
  for (const address of ['/settings', '/terms', `/challenges/${challenge.id}/listen`, `/forum/${id}`]) {
    await visit(page, address)
    expect(Math.abs(((await edge()) ?? 0) - (first?.x ?? 0)), address).toBeLessThan(2)
  }
})

test('an unknown profile has a page that says so; no id occurs twice on the imprint', async ({
  page,
  baseURL,
}) => {
  await speakEnglish(page, baseURL)
  const answer = await visit(page, '/profile/1111111111111111111111')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'User not found' })).toBeVisible()
  await expect(page).toHaveTitle(/^User not found/)
  await visit(page, '/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await visit(page, '/imprint')
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
})

test('at 320 px a German poster’s title doesn’t overlap its picture, and its genre isn’t cut off', async ({
  person,
  product,
}) => {
  const sora = await person('sora', 'moderator')
  const { title } = await announce(product, sora, {
    title: freshTitle('부서진 기계들의 자장가'),
    titleTranslations: { de: 'Schlaflieder für kaputtgegangene Waschmaschinen' },
  })
  expect(title).toBeTruthy()
  const { page } = sora
  await page.setViewportSize({ width: 320, height: 700 })
  await page.context().addCookies([{ name: 'i18nextLng', value: 'de', url: product.address }])
  await visit(page, '/challenges')
  const heading = page.getByRole('heading', { name: /Waschmaschinen/ }).first()
  await expect(heading).toBeVisible()
  const poster = heading.locator('xpath=..')
  const [words, art, box, genre] = await Promise.all([
    heading.boundingBox(),
    poster.locator('svg').boundingBox(),
    poster.boundingBox(),
    poster.getByText('synthwave').boundingBox(),
  ])
  expect(words!.y + words!.height).toBeLessThanOrEqual(art!.y + 1)
  expect(genre!.x + genre!.width).toBeLessThanOrEqual(box!.x + box!.width)
  await expect(heading).toHaveCSS('hyphens', 'auto')
})

test('moderators hear a song in our player with wave and cover, and the decision is visible', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, jun, teo] = [await person('mina'), await person('jun'), await person('teo', 'moderator')]
  const song = await publish(mina.request, { title: freshTitle('신고된 곡'), tune: 6, seconds: 8 })
  await jun.request.post('/api/reports', {
    data: { subject: { kind: 'song', id: song.id }, reason: 'spam', explanation: '광고예요.' },
  })
  const { page } = teo
  await page.setViewportSize({ width: 1440, height: 900 })
  const cases: { id: string; subjectId: string }[] = await (
    await teo.request.get('/api/moderation/cases?kind=song')
  ).json()
  const found = cases.find(({ subjectId }) => subjectId === song.id)
  await visit(page, `/admin/reports/${found?.id}`)
  await expect(page.locator('audio[controls]')).toHaveCount(0)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: `${song.title} 재생` }).click()
  await expect(main.getByRole('button', { name: `${song.title} 일시정지` })).toBeVisible()
  await expect(main.getByRole('slider', { name: new RegExp(song.title) })).toBeVisible()
  await expect(page.getByRole('button', { name: '이 건 맡기' })).toBeInViewport()
})
