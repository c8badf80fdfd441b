import { expect, test } from './melodrome.ts'
import { freshTitle, publish } from './songs.ts'
import { visit } from './visit.ts'

// Without axe, because it would report that the viewer has a `<main>` of its own inside ours (its only complaint).
test('people read what the API can do, and try it as themselves', { tag: '@desktop' }, async ({ person }) => {
  const mina = await person('mina')
  const { id } = await publish(mina.request, { title: freshTitle('문서의 노래') })
  const { page, request } = await person('jun')
  await request.post(`/api/songs/${id}/rate`, { data: { rating: 4 } })

  await visit(page, '/settings')
  await page.getByRole('link', { name: '프로그램에서 쓰는 법' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()
  await page.getByText('votes', { exact: true }).click()
  await page.getByText('The average rating of a song, and your own rating').first().click()
  await page.getByRole('textbox', { name: 'id' }).fill(id)
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.getByText('"ownRating": 4')).toBeVisible()
})
