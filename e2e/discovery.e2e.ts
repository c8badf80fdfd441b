import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { addCopies, freshTitle, publish, rankAllOf } from './songs.ts'
import { backToTop, visit } from './visit.ts'

/** A shelf is shown when it fills a row with songs that aren't shown above it; up to thirteen songs may be above it. */
const shelf = 20
const titles = (word: string) => Array.from({ length: shelf }, (_, n) => freshTitle(`${word} ${n}`))

test('home brings what jun follows and what was never heard, each shelf full and with its reason', async ({
  person,
  product,
}) => {
  const [mina, jun, sora] = [await person('mina'), await person('jun'), await person('sora')]
  const unheard = await publish(sora.request, { title: freshTitle('안 들은 곡') })
  const fresh = await publish(mina.request, { title: freshTitle('새 곡'), tune: 2 })
  await addCopies(product, unheard, titles('안 들은 곡'))
  await addCopies(product, fresh, titles('새 곡'))
  await rankAllOf(product, unheard.userId)
  const { page, request } = jun
  const strip = (name: string) => page.getByRole('region', { name })

  await visit(page, '/')
  await expect(strip('아직 못 들어 본 곡')).toBeAttached()
  await expect(strip('팔로우한 아티스트의 새 곡')).toHaveCount(0)

  await request.post(`/api/users/${fresh.userId}/follow`, { data: { following: true } })
  await visit(page, '/')
  const followed = strip('팔로우한 아티스트의 새 곡')
  await expect(followed).toHaveAccessibleDescription('팔로우한 사람들이 최근에 올렸어요.')
  await expect.poll(() => followed.getByRole('article').count()).toBeGreaterThanOrEqual(6)
  await backToTop(page)
  await expectAccessible(page)

  await page.getByRole('tab', { name: '최신' }).click()
  await expect(followed).toHaveCount(0)
})
