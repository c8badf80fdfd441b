import type { Locator, Page } from '@playwright/test'
import { expect, test } from './melodrome.ts'
import { chooseLanguage, comeToRest, isPhone, notice, openOwnMenu, speakEnglish, visit } from './visit.ts'

const languageButton = (page: Page | Locator) =>
  page.getByRole('button', { name: /^(언어|Sprache|Language) / })

test('the front page offers its three ways in twice and shows three things to do here', async ({ page }) => {
  await visit(page, '/')
  const main = page.getByRole('main')
  for (const [name, address] of [
    ['가입하기', '/auth?mode=signup'],
    ['로그인', '/auth?mode=login'],
  ] as const) {
    const ways = main.getByRole('link', { name, exact: true })
    await expect(ways).toHaveCount(2)
    for (const way of await ways.all()) await expect(way).toHaveAttribute('href', address)
  }
  await expect(main.getByRole('button', { name: '게스트로 둘러보기' })).toHaveCount(2)
  const cards = main.getByRole('region', { name: 'Melodrome에서 하는 일' }).getByRole('listitem')
  await expect(cards.getByRole('heading')).toHaveText(['올려요', '이야기해요', '겨뤄요'])
  await expect(cards).toContainText([/AI로 완성한 곡/, /세계 곳곳의 사람들.*8개 언어/, /챌린지.*순위표/])
  for (const place of ['banner', 'contentinfo'] as const)
    await expect(languageButton(page.getByRole(place))).toHaveText('한국어')
  await expect(page.getByRole('contentinfo')).toContainText(/© 20\d\d Melodrome/)

  await main.getByRole('link', { name: '로그인', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: '로그인' })).toBeVisible()
})

test('a language chosen at the top or the bottom is shown at once and remembered', async ({
  page,
  context,
}) => {
  await visit(page, '/')
  await chooseLanguage(languageButton(page.getByRole('contentinfo')), 'Deutsch')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('main').getByRole('link', { name: 'Registrieren' }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('de')
  expect(await context.cookies()).toContainEqual(expect.objectContaining({ name: 'i18nextLng', value: 'de' }))

  await context.clearCookies()
  await visit(page, '/auth')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await chooseLanguage(languageButton(page), '한국어')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
})

test('when a language fails to load, the old one stays selected', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/')
  await comeToRest(page)
  const button = languageButton(page).first()
  await button.focus()
  // On a closed select of Windows this would be the next language.
  await button.press('ArrowDown')
  const current = page.getByRole('menuitemradio', { name: '한국어' })
  await expect(current).toBeChecked()
  await page.route('**/*.js', route => route.abort('internetdisconnected'))
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(notice(page, '언어를 바꾸지 못했어요')).toBeVisible()
  await expect(button).toHaveText('한국어')
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBeNull()
})

test('a theme is chosen once and applies from the first byte of the next page', async ({ person }) => {
  const { page, request } = await person('mina')
  const html = page.locator('html')
  const choose = async (value: string, name: string) => {
    await openOwnMenu(page)
    if (isPhone(page)) {
      await page.getByRole('combobox', { name: '화면 테마' }).selectOption(value)
      await page.keyboard.press('Escape')
    } else {
      await page.getByRole('menuitemradio', { name }).click()
    }
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/')
  await expect(html).toHaveAttribute('data-theme', 'dark')

  await choose('light', '밝게')
  await expect(html).toHaveAttribute('data-theme', 'light')
  expect(await (await request.get('/')).text()).toContain('data-theme="light"')
  await visit(page, '/')
  await expect(html).toHaveAttribute('data-theme', 'light')

  await choose('system', '기기 설정')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-theme', 'light')

  await choose('dark', '어둡게')
  await visit(page, '/')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  expect(await (await request.get('/')).text()).toContain('data-theme="dark"')
})

test('an unknown address shows the message that was specified in English', { tag: '@desktop' }, async ({
  page,
  baseURL,
}) => {
  await speakEnglish(page, baseURL)
  await visit(page, '/backstage')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText("The page you're looking for doesn't exist.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')
})

test('an address that leads nowhere says so, to strangers and to members', { tag: '@desktop' }, async ({
  page,
  person,
}) => {
  const mina = await person('mina')
  for (const visitor of [page, mina.page]) {
    const answer = await visit(visitor, '/backstage/door?key=1')
    expect(answer?.status()).toBe(404)
    await expect(visitor.getByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeVisible()
    await expect(visitor.getByText('찾으시는 페이지가 없어요.')).toBeVisible()
    await expect(visitor.getByText('/backstage/door')).toBeVisible()
    await visitor.getByRole('link', { name: '홈으로 돌아가기' }).click()
    await expect(visitor).toHaveURL('/')
  }
  for (const id of ['2222222222222222222222', 'no-song']) {
    expect((await page.goto(`/songs/${id}`))?.status(), id).toBe(404)
    await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeVisible()
  }
})
