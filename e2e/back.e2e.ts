import type { Locator, Page } from '@playwright/test'
import { expect, test } from './melodrome.ts'
import { cardOf, freshTitle, publish } from './songs.ts'
import { comeToRest, hold, swipeBack, visit } from './visit.ts'

// The drawer and the full player are for phones.
test.use({ viewport: { width: 390, height: 844 } })

const list = '/?tab=recent&genre=jazz'
const player = (page: Page) => page.getByRole('dialog', { name: '지금 재생 중' })
const drawer = (page: Page) => page.getByRole('dialog', { name: '메뉴' })

/** Plays a song that is shown there, and opens the full player. */
async function openPlayer(page: Page, shown: Locator, title: string): Promise<void> {
  await shown
    .getByRole('button', { name: `${title} 재생` })
    .first()
    .click()
  await page.getByRole('button', { name: '재생 대기열' }).click()
  await expect(player(page)).toBeVisible()
}

const ways = [
  { way: 'a swipe back', leave: swipeBack },
  { way: 'Escape', leave: (page: Page) => page.keyboard.press('Escape') },
]

for (const { way, leave } of ways) {
  test(`${way} closes what is open, one layer each time, and the page below stays`, async ({ person }) => {
    const jun = await person('jun')
    const { page } = jun
    const { title } = await publish(jun.request, { title: freshTitle('겹겹이'), seconds: 60, genre: 'jazz' })
    await visit(page, list)
    await comeToRest(page)
    await openPlayer(page, page.getByRole('tabpanel'), title)
    const menu = page.getByRole('menu')
    await player(page).getByRole('button', { name: '더 보기' }).click()
    await page.getByRole('menuitem', { name: '플레이리스트로 저장' }).click()
    const saving = page.getByRole('dialog', { name: '새 플레이리스트' })
    await expect(saving).toBeVisible()
    await leave(page)
    await expect(saving).toBeHidden()
    await expect(player(page)).toBeVisible()

    await player(page).getByRole('button', { name: '더 보기' }).click()
    await expect(menu).toBeVisible()
    await leave(page)
    await expect(menu).toBeHidden()
    await expect(player(page)).toBeVisible()
    await leave(page)
    await expect(player(page)).toBeHidden()
    await expect(page.getByRole('button', { name: '재생 대기열' })).toBeFocused()

    await page.getByRole('button', { name: '메뉴 열기' }).click()
    await page.getByRole('button', { name: '인증 초기화' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await leave(page)
    await expect(question).toBeHidden()
    await expect(drawer(page)).toBeVisible()
    await leave(page)
    await expect(drawer(page)).toBeHidden()
    await expect(page).toHaveURL(list)
  })
}

test('where Back moves the page below, nothing stays open above it', async ({ person }) => {
  const jun = await person('jun')
  const { page } = jun
  const { title } = await publish(jun.request, { title: freshTitle('거꾸로'), seconds: 60, genre: 'jazz' })
  await visit(page, list)
  await comeToRest(page)
  await cardOf(page.getByRole('tabpanel'), title).getByRole('link', { name: title, exact: true }).click()
  const stage = page.getByRole('dialog', { name: title })
  await expect(stage).toBeVisible()
  await openPlayer(page, stage, title)
  await page.goBack()
  await expect(stage).toBeHidden()
  await expect(player(page)).toBeHidden()

  await page.getByRole('button', { name: '메뉴 열기' }).click()
  await drawer(page).getByRole('link', { name: '챌린지' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '챌린지' })).toBeVisible()
  await page.getByRole('button', { name: '메뉴 열기' }).click()
  await expect(drawer(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(drawer(page)).toBeHidden()
})

test('what is still loading does not open above another page', async ({ person }) => {
  const { page } = await person('jun')
  await visit(page, list)
  await page.getByRole('link', { name: 'Melodrome 홈' }).click()
  await expect(page).toHaveURL('/')
  const chunk = await hold(page, '**/NavDrawer-*.js')
  const button = page.getByRole('button', { name: '메뉴 열기' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await page.goBack()
  await expect(page).toHaveURL(list)
  chunk.open()
  await expect(button).toHaveAttribute('aria-busy', 'false')
  await expect(drawer(page)).toBeHidden()
  await button.click()
  await expect(drawer(page)).toBeVisible()
})
