import type { Page } from '@playwright/test'
import type { Song } from '#contract/songs/songs.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './melodrome.ts'
import { cardOf, freshTitle, publish } from './songs.ts'
import { isPhone, reload, speakEnglish, visit } from './visit.ts'

let glass: Song
let harbour: Song

test.beforeAll(async ({ person }) => {
  const { request } = await person('sora')
  glass = await publish(request, { title: freshTitle('유리온실'), seconds: 0.6 })
  harbour = await publish(request, { title: freshTitle('Lighthouse'), tune: 1, seconds: 0.6 })
})

/** The search field is in the bar, or on phones in the drawer. */
async function reachForSearch(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: /^(검색|Search)$/ }).click()
  const field = page.getByRole('combobox', { name: /검색|Search/ })
  await field.click()
  return field
}

test('results appear while a syllable is still being typed; arrows choose, Enter opens, Escape closes', async ({
  person,
}) => {
  const { page, context } = await person('jun')
  await visit(page, '/')
  const field = await reachForSearch(page)
  const list = page.getByRole('listbox', { name: '검색 제안' })
  const song = list.getByRole('group', { name: '곡' }).getByRole('option', { name: glass.title })

  const keyboard = await context.newCDPSession(page)
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await compose('유')
  await compose('유ㄹ')
  await expect(song).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await field.dispatchEvent('keydown', { key: 'ArrowDown', isComposing: true, bubbles: true })
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await keyboard.send('Input.insertText', { text: '유리' })

  await field.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('유리')
  await field.fill(glass.title)
  await expect(song).toBeVisible()
  await expect(list.getByRole('option')).toHaveCount(2)
  await field.press('ArrowDown')
  await expect(song).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await song.getAttribute('id'))!)
  await expectAccessible(page)
  await field.press('Enter')
  await expect(page).toHaveURL(`/songs/${glass.id}`)

  await page.goBack()
  const again = await reachForSearch(page)
  await again.fill(glass.title)
  await page.getByRole('option', { name: `‘${glass.title}’ 결과 모두 보기` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `‘${glass.title}’ 검색 결과` })).toBeVisible()
  await expect(cardOf(page, glass.title)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')

  await reachForSearch(page)
  const recent = page.getByRole('group', { name: '최근 검색' }).getByRole('option', { name: glass.title })
  await expect(recent).toBeVisible()
  await page.getByRole('option', { name: '최근 검색 지우기' }).click()
  await expect(recent).toBeHidden()
})

test('a search with a typo finds the right song', { tag: '@desktop' }, async ({ person, baseURL }) => {
  const { page } = await person('jun')
  await speakEnglish(page, baseURL)
  await visit(page, '/')
  const field = await reachForSearch(page)
  await field.fill('Lihgthouse')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.filter({ hasText: harbour.title })).toBeVisible()
  await expect(
    page.getByText('Nothing matches “Lihgthouse”. These are results for “lighthouse”.'),
  ).toBeVisible()
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “Lihgthouse”' })).toBeVisible()
  await expect(cardOf(page, harbour.title)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All results for “lighthouse”' }).click()
  await expect(page).toHaveURL('/?search=lighthouse')
  await reload(page)
  await expect(cardOf(page, harbour.title)).toBeVisible()

  // Until the next answer is there, nothing is said of the one before.
  await field.fill('Lihgthouse')
  await expect(page.getByText('Nothing matches “Lihgthouse”', { exact: false })).toBeVisible()
  let answer = () => {}
  const answering = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/search?q=qwxz*', route => answering.then(() => route.continue()), { times: 1 })
  await field.fill('qwxz')
  await expect(page.getByRole('status').getByText('Searching')).toBeVisible()
  await expect(page.getByRole('option', { name: 'All results for “qwxz”' })).toBeVisible()
  await expect(page.getByText('Nothing matches “qwxz”', { exact: false })).toBeHidden()
  answer()
  await expect(page.getByText('No song or artist matches “qwxz”')).toBeVisible()
  await field.press('Enter')
  await expect(page.getByText('Nothing found')).toBeVisible()
})
