import { uuidFromId } from '#contract/ids.ts'
import type { Product } from '../tools/product.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test, type Visitor } from './melodrome.ts'
import { ownRows } from './own-rows.ts'
import { notice, visit, withoutSession } from './visit.ts'

// Alone, because a product that has run for a quarter of an hour searches for linked voters and would replace these rows.
test.use({ alone: true })

const idOf = async ({ request }: Visitor): Promise<string> =>
  (await (await request.get('/api/auth/user')).json()).id

/** Writes rows as the product does every quarter of an hour: accounts made in the same hour that like one artist only. */
async function found(product: Product, people: readonly string[], artist: string): Promise<void> {
  const [first, ...others] = people.map(id => uuidFromId(id)!).toSorted()
  for (const id of [first, ...others])
    await ownRows(
      product,
      `insert into suspected_voters
         (user_id, group_id, evidence, group_size, link, chance, vote_count, artist_id, artist_vote_count, found_at)
       values ($1, $2, $2, $3, 'hour', 0, 8, $4, 6, now())`,
      [id, first, people.length, uuidFromId(artist)],
    )
}

test('a moderator clears linked voters, looks again, sets the group aside with a reason, and lets one count again', {
  tag: '@desktop',
}, async ({ person, product }) => {
  const [teo, mina, ...ring] = [
    await person('teo', 'moderator'),
    await person('mina'),
    await person('jun'),
    await person('jun'),
    await person('sora'),
  ]
  const ids = await Promise.all(ring.map(idOf))
  await found(product, ids, await idOf(mina))
  const { page } = teo
  await visit(page, '/admin/votes')
  await expect(page.getByRole('heading', { name: '투표', level: 1 })).toBeVisible()
  const rows = page.getByRole('row').filter({ hasText: '같은 시간대에 가입한 3명 중 한 명' })
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('좋아요와 높은 별점 8개 중 75%가 mina에게')
  await expectAccessible(page)

  const menu = rows.filter({ hasText: 'sora' }).getByRole('button', { name: 'sora 메뉴' })
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: '그룹 전체 3명 문제없음 처리하기' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: '이유' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: '그룹 전체 3명 문제없음 처리하기' }).press('Enter')
  const clear = page.getByRole('dialog', { name: /3명을 문제없음으로 처리할까요/ })
  await expectAccessible(page)
  const reason = clear.getByRole('textbox', { name: '이유' })
  await reason.fill('한 식구')
  await withoutSession(page, () => clear.getByRole('button', { name: '문제없음 처리하기' }).click())
  await visit(page, '/admin/votes')
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: '그룹 전체 3명 문제없음 처리하기' }).press('Enter')
  await expect(reason).toHaveValue('한 식구')
  await clear.getByRole('button', { name: '문제없음 처리하기' }).click()
  await expect(notice(page, '3명을 문제없음으로 처리했어요')).toBeVisible()
  await expect(rows).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '투표', level: 1 })).toBeFocused()
  await page.getByRole('tab', { name: '문제없음' }).click()
  await expect(page).toHaveURL('/admin/votes?list=cleared')
  await expect(rows.filter({ hasText: '한 식구 (teo' })).toHaveCount(3)
  await expectAccessible(page)
  await rows.filter({ hasText: 'sora' }).getByRole('button', { name: 'sora 메뉴' }).click()
  await page.getByRole('menuitem', { name: '그룹 전체 3명 다시 살펴보기' }).click()
  const again = page.getByRole('dialog', { name: /3명을 다시 살펴볼까요/ })
  await again.getByRole('textbox', { name: '이유' }).fill('돈을 받은 표')
  await again.getByRole('button', { name: '다시 살펴보기' }).click()
  await expect(rows).toHaveCount(0)

  await page.getByRole('tab', { name: '살펴볼 투표자' }).click()
  await rows.filter({ hasText: 'sora' }).getByRole('button', { name: 'sora 메뉴' }).click()
  await page.getByRole('menuitem', { name: '그룹 전체 3명 제외하기' }).click()
  const dialog = page.getByRole('dialog', { name: /3명의 표를 제외할까요/ })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '표 제외하기' }).click()
  await expect(dialog.getByText('이유를 적어 주세요.')).toBeVisible()
  await dialog.getByRole('textbox', { name: '이유' }).fill('하룻밤에 만든 계정들')
  await dialog.getByRole('button', { name: '표 제외하기' }).click()
  await expect(notice(page, '3명의 표를 제외했어요')).toBeVisible()
  await expect(rows).toHaveCount(0)

  await page.getByRole('tab', { name: '제외한 투표자' }).click()
  await expect(page).toHaveURL('/admin/votes?list=quarantined')
  const aside = page.getByRole('row').filter({ hasText: '하룻밤에 만든 계정들' })
  await expect(aside).toHaveCount(3)
  await aside.filter({ hasText: 'sora' }).getByRole('button', { name: 'sora 메뉴' }).click()
  await page.getByRole('menuitem', { name: '다시 반영하기', exact: true }).click()
  const release = page.getByRole('dialog', { name: /표를 다시 반영할까요/ })
  await release.getByRole('textbox', { name: '이유' }).fill('같은 반 친구')
  await release.getByRole('button', { name: '다시 반영하기' }).click()
  await expect(aside).toHaveCount(2)

  await page.getByRole('tab', { name: '기록' }).click()
  await expect(page.getByRole('row').filter({ hasText: '같은 반 친구' })).toContainText('다시 반영')
  await expect(page.getByRole('row').filter({ hasText: '하룻밤에 만든 계정들' })).toHaveCount(3)
  await expectAccessible(page)
})
