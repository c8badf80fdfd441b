import type { Locator, Page } from '@playwright/test'
import { hourMs } from '#contract/durations.ts'
import type { Product } from '../tools/product.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test, type Visitor } from './melodrome.ts'
import { ownRows } from './own-rows.ts'
import { growUp } from './past.ts'
import { freshTitle, publish } from './songs.ts'
import { notice, visit } from './visit.ts'

test('sora is suspended, sees how long and why, can’t comment, and can again after the end', async ({
  person,
  product,
}) => {
  const [mina, sora] = [await person('mina'), await person('sora')]
  const { id } = await publish(mina.request, { title: freshTitle('조용한 방'), tune: 41 })
  const { page } = sora
  await suspend(product, sora)
  await visit(page, `/songs/${id}`)
  const line = page.getByRole('region', { name: '활동 정지 안내' })
  await expect(line).toContainText(/까지 활동이 정지되었어요.*이유: 괴롭힘\./)
  await expectAccessible(page)
  await openComposer(page)
  await write(page, '그래도 말할래요')
  await expect(notice(page, /지금은 활동이 정지되어 있어요\. .*까지는 듣고 볼 수만 있어요\./)).toBeVisible()

  await endSuspensions(product)
  await visit(page, `/songs/${id}`)
  await openComposer(page)
  await write(page, '다시 왔어요')
  await expect(page.getByRole('article').filter({ hasText: '다시 왔어요' })).toBeVisible()
  await expect(line).toBeHidden()
})

test('the line about a suspension goes from an open page when it is over', { tag: '@desktop' }, async ({
  person,
  product,
}) => {
  const sora = await person('sora')
  await suspend(product, sora)
  await sora.page.clock.install()
  await visit(sora.page, '/')
  const line = sora.page.getByRole('region', { name: '활동 정지 안내' })
  await expect(line).toBeVisible()
  await sora.page.clock.fastForward(hourMs)
  await sora.page.clock.fastForward(61_000)
  await expect(line).toBeHidden()
})

test('sora is banned, reads so at the sign-in, and downloads their data', async ({ person, product }) => {
  const { page, email, password } = await person('sora')
  await ownRows(
    product,
    `with banned as (
       insert into sanctions (id, person_id, kind, reason, began_at)
       select gen_random_uuid(), id, 'ban', 'harassment', now() from users where email = $1 returning person_id
     ) delete from sessions using banned where user_id = person_id`,
    [email],
  )
  await visit(page, '/auth?mode=login')
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page.getByRole('heading', { name: '계정이 영구 정지되었어요' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '사본 만들기' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'ZIP 내려받기' }).click()
  expect((await download).suggestedFilename()).toMatch(/^melodrome-.*\.zip$/)
  expect((await page.request.get('/api/notifications')).status()).toBe(403)
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a newcomer is told that they can’t post links yet, before they try and when they try', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, jun] = [await person('mina'), await person('jun')]
  const { id, title } = await publish(mina.request, { title: freshTitle('첫날'), tune: 42 })
  const { page } = jun
  const warning = (within: Page | Locator) => within.getByText(/^새 계정은 .*부터 링크를 올릴 수 있어요\.$/)
  await visit(page, `/songs/${id}`)
  await page.getByRole('button', { name: '평가하기' }).first().click()
  await expect(warning(page.getByRole('dialog', { name: title }))).toBeVisible()
  await page.keyboard.press('Escape')
  await openComposer(page)
  await expect(warning(page)).toBeVisible()
  await write(page, 'https://example.org/buy')
  await expect(
    notice(page, /새 계정은 아직 링크를 올릴 수 없어요\. \d+시간 뒤부터 올릴 수 있어요\./),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: '댓글 남기기' })).toHaveValue('https://example.org/buy')

  await visit(page, '/playlists')
  await page.getByRole('button', { name: '새 플레이리스트' }).first().click()
  const list = page.getByRole('dialog', { name: '새 플레이리스트' })
  await expect(list.getByRole('checkbox')).toBeVisible()
  await expect(warning(list)).toBeHidden()
  // A private list may have links.
  await list.getByRole('checkbox', { name: '누구나 볼 수 있게 공개하기' }).check()
  await expect(warning(list)).toBeVisible()
})

test('a moderator adds a filter; a matching text is held, its writer still sees it, and it is released', {
  tag: '@desktop',
}, async ({ person, product }) => {
  test.slow()
  const [mina, jun, teo] = [await person('mina'), await person('jun'), await person('teo', 'moderator')]
  await growUp(product)
  const word = `casino${Date.now()}`
  const { id } = await publish(mina.request, { title: freshTitle('걸러 낸 말'), tune: 43 })
  const desk = teo.page
  await visit(desk, '/admin/filters')
  const form = desk.getByRole('form', { name: '필터 추가' })
  await form.getByLabel('찾을 것').fill(word)
  await form.getByRole('button', { name: '추가하기' }).click()
  await expect(notice(desk, '필터를 추가했어요')).toBeVisible()
  const row = desk.getByRole('row').filter({ hasText: word })
  await expect(row).toContainText('검토할 때까지 보류')
  await form.getByLabel('찾을 것').fill(word.toUpperCase())
  await form.getByRole('button', { name: '추가하기' }).click()
  await expect(form.getByText('같은 필터가 이미 있어요.')).toBeVisible()
  const trial = desk.getByRole('form', { name: '글로 시험해 보기' })
  await trial.getByLabel('시험할 글').fill(`오늘 밤 ${word.toUpperCase()}에서`)
  await trial.getByRole('button', { name: '글로 시험해 보기' }).click()
  await expect(trial.getByRole('status')).toContainText(word)
  await expectAccessible(desk)

  const { page } = jun
  await visit(page, `/songs/${id}`)
  await openComposer(page)
  await write(page, `${word}에서 만나요`)
  const comment = (of: Page) => of.getByRole('article').filter({ hasText: word })
  await expect(comment(page)).toContainText('검토 중')
  await visit(mina.page, `/songs/${id}`)
  await mina.page.getByRole('tab', { name: '댓글', exact: false }).last().click()
  await expect(mina.page.getByText('아직 댓글이 없어요')).toBeVisible()

  await visit(desk, '/admin/reports')
  await desk.getByRole('searchbox').fill(word)
  await desk.getByRole('link', { name: new RegExp(word) }).click()
  await desk.getByRole('button', { name: '이 건 맡기' }).click()
  await desk.getByLabel('당사자에게 전할 이유').fill('문제없는 글이에요.')
  await desk.getByRole('button', { name: '결정하기' }).click()
  await expect(notice(desk, '결정했어요')).toBeVisible()
  await visit(mina.page, `/songs/${id}`)
  await mina.page.getByRole('tab', { name: '댓글', exact: false }).last().click()
  await expect(comment(mina.page)).toBeVisible()

  await visit(desk, `/admin/filters?q=${word}`)
  await row.getByRole('button').click()
  await desk.getByRole('menuitem', { name: `${word} 지우기` }).click()
  await expect(row).toBeHidden()
  await expect(desk.getByRole('heading', { level: 1, name: '단어와 링크' })).toBeFocused()
  await desk.getByRole('button', { name: '되돌리기' }).click()
  await expect(row).toBeVisible()
})

async function openComposer(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '댓글', exact: false }).last().click()
  await page.getByRole('button', { name: '댓글 남기기' }).click()
}

async function write(page: Page, words: string): Promise<void> {
  const field = page.getByRole('textbox', { name: '댓글 남기기' })
  await field.fill(words)
  await field.press('Control+Enter')
}

/** Suspends a member for an hour, like a moderator's decision. */
async function suspend(product: Product, { email }: Visitor): Promise<void> {
  await ownRows(
    product,
    `insert into sanctions (id, person_id, kind, reason, began_at, until)
     select gen_random_uuid(), id, 'suspension', 'harassment', now(), now() + interval '1 hour' from users where email = $1`,
    [email],
  )
}

async function endSuspensions(product: Product): Promise<void> {
  await ownRows(
    product,
    `update sanctions set began_at = began_at - interval '2 hours', until = until - interval '2 hours' where kind = 'suspension'`,
  )
}
