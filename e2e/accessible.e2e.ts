import type { BrowserContext, Locator, Page } from '@playwright/test'
import { idFromUuid } from '#contract/ids.ts'
import { expectAccessible } from './accessible.ts'
import { announce, enter } from './challenges.ts'
import { expect, test } from './melodrome.ts'
import { cardOf, freshTitle, publish } from './songs.ts'
import { chooseRadio, comeToRest, isPhone, notice, openOwnMenu, reload, stopClock, visit } from './visit.ts'

/** Checks the page in its present state, in the dark theme and in the light one. */
async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await test.step(colorScheme, async () => {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await expectAccessible(page)
    })
  }
}

test('axe finds no barrier on any page, for a stranger', async ({ page, person }) => {
  // A walk through everything, twice.
  test.slow()
  const { id, title } = await publish((await person('mina')).request, { title: freshTitle('문 앞') })
  for (const address of ['/', '/auth?mode=login', '/auth?mode=signup', `/songs/${id}`, '/nowhere']) {
    await test.step(address, async () => {
      await visit(page, address)
      await expectAccessibleInBothThemes(page)
    })
  }
  await test.step('a form full of mistakes, and a notice', async () => {
    await visit(page, '/auth?mode=login')
    await page.getByLabel('이메일').fill('mina@melodrome.test')
    await page.getByLabel('비밀번호', { exact: true }).fill(title)
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await expect(notice(page, '로그인 실패')).toBeVisible()
    await page.getByLabel('이메일').fill('mina')
    await page.getByLabel('이메일').blur()
    await expectAccessibleInBothThemes(page)
  })
})

test('axe finds no barrier on any page, for a member', async ({ person }) => {
  // A walk through everything, twice.
  test.slow()
  const { page, request } = await person('mina')
  const { id, title } = await publish(request, {
    title: freshTitle('무대 위'),
    description: '비 오는 밤에 썼어요.',
  })
  const search = `/?search=${encodeURIComponent(title)}`
  for (const address of [
    '/?tab=recent',
    search,
    `/songs/${id}`,
    '/upload',
    '/profile',
    '/challenges',
    '/forum',
    '/hall-of-fame',
    '/charts',
    '/nowhere',
  ]) {
    await test.step(address, async () => {
      await visit(page, address)
      await expectAccessibleInBothThemes(page)
    })
  }
})

test('axe finds nothing in menus, dialogs and the player', async ({ person }) => {
  // A walk through everything, twice.
  test.slow()
  const { page, request } = await person('mina')
  const { id, title } = await publish(request, { title: freshTitle('열린 창') })
  await request.post(`/api/songs/${id}/rate`, { data: { rating: 4 } })
  await visit(page, '/profile')
  const song = cardOf(page, title)
  const menu = song.getByRole('button', { name: `${title} 메뉴` })
  const layers: [name: string, open: () => Promise<void>, layer: Locator][] = [
    ['the song’s menu', () => menu.click(), page.getByRole('menu')],
    ...['평가하기', '공유', '곡 삭제'].map((item): [string, () => Promise<void>, Locator] => [
      item,
      async () => {
        await menu.click()
        await page.getByRole('menuitem', { name: item }).click()
      },
      page.getByRole('dialog').or(page.getByRole('alertdialog')),
    ]),
    ['the own menu', () => openOwnMenu(page), page.getByRole(isPhone(page) ? 'dialog' : 'menu')],
  ]
  for (const [name, open, layer] of layers) {
    await test.step(name, async () => {
      await open()
      await expect(layer).toBeVisible()
      await expectAccessibleInBothThemes(page)
      await page.keyboard.press('Escape')
      await expect(layer).toBeHidden()
    })
  }
  await test.step('the player, the artist’s dialog and rows', async () => {
    await visit(page, '/?tab=recent')
    await chooseRadio(page, '줄로 보기')
    const row = cardOf(page.getByRole('tabpanel'), title)
    await row.hover()
    await row.getByRole('button', { name: `${title} 재생` }).click()
    await expect(page.getByRole('region', { name: '플레이어' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await row.getByRole('button', { name: '아티스트 mina' }).click()
    await expect(page.getByRole('dialog').getByText(/1곡/)).toBeVisible()
    await expectAccessibleInBothThemes(page)
  })
})

/** The focused element: its tag, and its name as a screen reader says it. */
async function focused(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const { activeElement: element } = document
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })
}

/** The ring may be drawn round the control itself or round the box that contains it. */
async function hasFocusRing(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    let element = document.activeElement
    for (let up = 0; up < 3 && element; up++) {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true
      element = element.parentElement
    }
    return false
  })
}

test('the keyboard alone reaches the content and everything in the bar, and the focus is visible', async ({
  person,
}) => {
  const { page } = await person('jun')
  await visit(page, '/')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('본문으로 건너뛰기')
  await expect(page.getByRole('link', { name: '본문으로 건너뛰기' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await reload(page)
  await visit(page, '/')
  // This link is loaded when the page is at rest.
  await expect(page.getByRole('link', { name: '메시지' })).toBeVisible()
  const bar = isPhone(page)
    ? ['본문으로 건너뛰기', '메뉴 열기', 'Melodrome 홈', '검색', '알림', '메시지']
    : [
        '본문으로 건너뛰기',
        'Melodrome 홈',
        '탐색',
        '챌린지',
        '커뮤니티',
        '명예의 전당',
        '곡, 아티스트, 장르 검색',
        '업로드',
        '알림',
        '메시지',
        '언어 KO',
        '내 메뉴',
      ]
  for (const name of bar) {
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe(name)
    expect(await hasFocusRing(page), `a ring round ${name}`).toBe(true)
  }
  if (isPhone(page)) return
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: '프로필' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '내 메뉴' })).toBeFocused()
})

test('a row that the keyboard reaches has a ring, also where it has no link', {
  tag: '@desktop',
}, async ({ person }) => {
  const { page } = await person('sora', 'admin')
  await person('jun')
  await visit(page, '/admin/signins')
  const rows = page.getByRole('rowheader')
  await rows.first().focus()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  expect(await hasFocusRing(page)).toBe(true)
})

test('a dialog keeps the focus while it is open and gives it back', async ({ person }) => {
  const { page, request } = await person('jun')
  const { id } = await publish(request, { title: freshTitle('맴도는 곡') })
  await visit(page, `/songs/${id}`)
  await expectKeptFocus(page, '공유')
  await expectKeptFocus(page, '평가하기')
  if (!isPhone(page)) return
  // A song's page on a phone has a bar of its own, without the menu.
  await visit(page, '/')
  await expectKeptFocus(page, '메뉴 열기')
})

async function expectKeptFocus(page: Page, openerName: string): Promise<void> {
  const opener = page.getByRole('button', { name: openerName })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (const key of [...Array<string>(14).fill('Tab'), ...Array<string>(3).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    expect(await dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}

test('a new page is said, and has the focus once its link is gone', { tag: '@desktop' }, async ({
  person,
}) => {
  const { page, request } = await person('jun')
  const { id, title } = await publish(request, { title: freshTitle('들리는 이름'), genre: 'jazz' })
  const said = page.getByRole('status').filter({ hasText: /Melodrome$/ })
  await visit(page, `/songs/${id}`)
  await comeToRest(page)
  await expect(said).toHaveCount(0)
  await page.getByRole('link', { name: '목록으로' }).press('Enter')
  await expect(said).toHaveText('탐색 · Melodrome')
  await expect(page.getByRole('main')).toBeFocused()
  // The bar's link stays, and the next Tab goes on from it.
  await page.getByRole('link', { name: '챌린지', exact: true }).first().press('Enter')
  await expect(said).toHaveText('챌린지 · Melodrome')
  await expect(page.getByRole('link', { name: '챌린지', exact: true }).first()).toBeFocused()
  await expect(said).toHaveCount(0)

  // Searches share the address of the home page, but each has a title of its own.
  const field = page.getByRole('banner').getByRole('combobox')
  for (const search of ['첫 번째', '두 번째']) {
    await field.fill(search)
    await field.press('Enter')
    await expect(said).toHaveText(`‘${search}’ 검색 결과 · Melodrome`)
    await expect(page).toHaveTitle(`‘${search}’ 검색 결과 · Melodrome`)
    await expect(field).toBeFocused()
    await expect(said).toHaveCount(0)
  }
  await visit(page, '/forum')
  await comeToRest(page)
  const inForum = page.getByRole('main').getByRole('searchbox')
  await inForum.fill('믹싱')
  await inForum.press('Enter')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('‘믹싱’ 검색 결과')
  await expect(inForum).toBeFocused()
  await page.getByRole('link', { name: '검색 지우기' }).press('Enter')
  await expect(inForum).toHaveValue('')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)

  // A stage takes the focus and says its own title.
  await visit(page, '/?tab=recent&genre=jazz')
  await comeToRest(page)
  await cardOf(page.getByRole('tabpanel'), title)
    .getByRole('link', { name: title, exact: true })
    .press('Enter')
  const stage = page.getByRole('dialog', { name: title })
  await expect(stage.getByRole('heading', { level: 1, name: title })).toBeFocused()
  await expect(said).toHaveCount(0)
  await stage.getByRole('link', { name: 'AI 음악' }).press('Enter')
  await expect(said).toHaveText('이용약관 · Melodrome')
  await page.goBack()
  await expect(stage.getByRole('heading', { level: 1, name: title })).toBeFocused()
  await expect(said).toHaveCount(0)
})

test('the other form of the sign-in page is said as a page', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/auth?mode=login')
  await comeToRest(page)
  const said = page.getByRole('status').filter({ hasText: /Melodrome$/ })
  await expect(said).toHaveCount(0)
  for (const title of ['가입하기', '로그인']) {
    await page.getByRole('main').getByRole('link', { name: title, exact: true }).press('Enter')
    await expect(page).toHaveTitle(`${title} · Melodrome`)
    await expect(said).toHaveText(`${title} · Melodrome`)
    await expect(page.getByRole('main')).toBeFocused()
  }
})

test('a notice waits five seconds, and F8 leads to it', { tag: '@desktop' }, async ({ person }) => {
  const { page, request } = await person('jun')
  const { title } = await publish(request, { title: freshTitle('끊긴 박수'), genre: 'jazz' })
  await visit(page, '/?tab=recent&genre=jazz')
  await comeToRest(page)
  await page.route('**/like', route => route.abort())
  const like = page.getByRole('tabpanel').getByRole('button', { name: `좋아요: ${title}, 0` })
  const failed = notice(page, '좋아요를 반영하지 못했어요')
  await like.click()
  await expect(failed).toBeVisible()
  await page.keyboard.press('F8')
  const region = page.getByRole('region', { name: '알림 영역 (F8)' })
  await expect(region.getByRole('list')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(region.getByRole('button', { name: '닫기' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(failed).toBeHidden()

  await stopClock(page)
  await like.click()
  await expect(failed).toBeVisible()
  await page.clock.runFor(4900)
  await expect(failed).toBeVisible()
  await page.clock.runFor(200)
  await expect(failed).toBeHidden()
})

const widths = [320, 768, 1440, 2560]

/** Looks at a page in every width; long words must not make it wider than the window. */
async function expectNoSidewaysScrolling(page: Page, address: string): Promise<void> {
  await visit(page, address)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, `${address} at ${width} px`).toBeLessThanOrEqual(width)
  }
}

async function speak(context: BrowserContext, language: string, address: string | undefined): Promise<void> {
  await context.addCookies([{ name: 'i18nextLng', value: language, url: address ?? '' }])
}

for (const language of ['de', 'ko']) {
  test(`no page scrolls sideways, from the narrowest phone to the widest desk, in ${language}`, {
    tag: '@desktop',
  }, async ({ page, person, product, baseURL }) => {
    const mina = await person('mina')
    const long = '아주아주아주아주아주아주긴제목Donaudampfschifffahrtsgesellschaft'
    const { id } = await publish(mina.request, { title: freshTitle(long), description: long.repeat(4) })
    const challenge = await announce(product, await person('sora', 'moderator'), { title: freshTitle(long) })
    await enter(mina.request, challenge.id, id)
    await speak(page.context(), language, baseURL)
    await speak(mina.context, language, baseURL)
    for (const address of ['/', '/auth?mode=signup', `/songs/${id}`, '/nowhere']) {
      await expectNoSidewaysScrolling(page, address)
    }
    for (const address of [
      '/?tab=recent',
      `/?search=${long}`,
      `/songs/${id}`,
      '/upload',
      '/profile',
      '/challenges',
      ...['', '/listen', '/results'].map(room => `/challenges/${challenge.id}${room}`),
      '/forum',
      '/hall-of-fame',
      '/charts',
    ]) {
      await expectNoSidewaysScrolling(mina.page, address)
    }
    const teo = await person('teo', 'admin')
    await speak(teo.context, language, baseURL)
    for (const section of ['people', 'signins', 'log', 'jobs', 'reports'])
      await expectNoSidewaysScrolling(teo.page, `/admin/${section}`)
  })
}

test('with forced colours it is still seen what is liked and what is open', {
  tag: '@desktop',
}, async ({ person }) => {
  const [mina, sora] = [await person('mina'), await person('sora', 'moderator')]
  const { id, userId } = await publish(mina.request, { title: freshTitle('강제 색') })
  const written: { id: string }[] = []
  for (const [call, data] of [
    [`/api/songs/${id}/comments`, { content: '하나' }],
    [`/api/songs/${id}/comments`, { content: '둘' }],
    ['/api/forum/posts', { title: freshTitle('강제 색'), content: '열 글자가 넘는 내용이에요' }],
  ] as const) {
    const answer = await mina.request.post(call, { data })
    expect(answer.ok()).toBe(true)
    written.push(await answer.json())
  }
  const { page } = sora
  await page.emulateMedia({ forcedColors: 'active' })
  const isMarked = (one: Locator) =>
    one.evaluate(element => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.backgroundColor = 'Highlight'
      const highlight = getComputedStyle(probe).backgroundColor
      probe.remove()
      const { backgroundColor, borderInlineStartStyle } = getComputedStyle(element)
      return backgroundColor === highlight || borderInlineStartStyle === 'solid'
    })

  await visit(page, `/songs/${id}`)
  await page.getByRole('tab', { name: /^댓글/ }).click()
  const likes = page.getByRole('button', { name: /^mina 님의 댓글에 좋아요/ })
  await likes.first().press('Enter')
  await expect(likes.first()).toHaveAttribute('aria-pressed', 'true')
  expect(await isMarked(likes.first())).toBe(true)
  expect(await isMarked(likes.last())).toBe(false)

  await visit(page, `/forum/${written[2]!.id}`)
  const like = page.getByRole('button', { name: /^이 글에 좋아요/ })
  expect(await isMarked(like)).toBe(false)
  await like.press('Enter')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  expect(await isMarked(like)).toBe(true)

  const sections = page.getByRole('navigation', { name: '운영 메뉴' }).getByRole('link')
  await visit(page, '/admin/people')
  expect(await isMarked(sections.and(page.locator('[aria-current]')))).toBe(true)
  expect(await isMarked(sections.first())).toBe(false)

  const jun = await person('jun')
  for (const from of [mina, jun]) {
    const { id: soraId } = await (await sora.request.get('/api/auth/user')).json()
    const data = { id: idFromUuid(crypto.randomUUID()), content: '안녕' }
    expect((await from.request.post(`/api/conversations/${soraId}/messages`, { data })).ok()).toBe(true)
  }
  await visit(page, `/messages/${userId}`)
  const conversations = page.getByRole('region', { name: '대화 목록' }).getByRole('link')
  expect(await isMarked(conversations.filter({ hasText: 'mina' }))).toBe(true)
  expect(await isMarked(conversations.filter({ hasText: 'jun' }))).toBe(false)
})
