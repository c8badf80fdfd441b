import { expect, type Locator, type Page, type Response } from '@playwright/test'

/** Opens an address and waits until the page listens, because it ignores presses before that. */
export async function visit(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address).catch((error: Error) => {
    // A redirect of the page itself, e.g. after a log-in, interrupted this navigation.
    if (error.message.includes('ERR_ABORTED')) return page.goto(address)
    throw error
  })
  await expectListening(page)
  return answer
}

/** Loads the page again and waits until it listens. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await expectListening(page)
}

/** Waits until React has hydrated every control of the page. */
export async function expectListening(page: Page): Promise<void> {
  const isListening = () =>
    page
      .evaluate(() => {
        const controls = [...document.querySelectorAll('button, input, select, a[href^="/"]')]
        return (
          controls.length > 0 &&
          controls.every(control => Object.keys(control).some(key => key.startsWith('__reactProps')))
        )
      })
      // The page is being reloaded, because the server drew it with other choices than the browser's.
      .catch(() => false)
  // Short intervals: most pages listen almost at once, and every scenario waits for several pages.
  await expect.poll(isListening, { intervals: [20, 50, 100] }).toBe(true)
}

/** Waits until everything has loaded that the page fetches when it is idle, such as the region of notices. */
export async function comeToRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // A slow page may be idle once before it has asked for the late parts.
  await expect(page.getByRole('region', { name: /\(F8\)$/, includeHidden: true })).toBeAttached()
}

/** Scrolls to the top: axe would count a button that the bar half covers as too small. */
export async function backToTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
}

/** Switches to English, for texts that are specified word for word in English. */
export async function speakEnglish(page: Page, address: string | undefined): Promise<void> {
  await page.context().addCookies([{ name: 'i18nextLng', value: 'en', url: address ?? '' }])
}

/** Below this width the bar folds into a drawer. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768
}

/** Opens the menu with profile, theme and log-out; on phones it is the drawer. */
export async function openOwnMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: isPhone(page) ? '메뉴 열기' : '내 메뉴' }).click()
}

export async function chooseInOwnMenu(page: Page, name: string): Promise<void> {
  await openOwnMenu(page)
  await page.getByRole(isPhone(page) ? 'button' : 'menuitem', { name }).click()
}

/** Chooses a language by its own name, in the menu of this button. */
export async function chooseLanguage(button: Locator, name: string): Promise<void> {
  await button.click()
  await button.page().getByRole('menuitemradio', { name }).click()
}

/** The notice with this sentence. While a dialog is open, the region is visible but hidden from assistive technology. */
export function notice(page: Page, title: string | RegExp) {
  return page
    .getByRole('region', { name: /알림 영역|Notices/, includeHidden: true })
    .getByText(title, { exact: true })
}

/** Holds requests back until `open` or `lose` is called, so that a test can see what is shown meanwhile. */
export async function hold(
  page: Page,
  pattern: string | RegExp,
): Promise<{ open: () => void; lose: () => void; asked: () => number }> {
  let settle = (_end: 'opened' | 'lost'): void => undefined
  let asked = 0
  const settled = new Promise<'opened' | 'lost'>(resolve => {
    settle = resolve
  })
  await page.route(pattern, async route => {
    asked += 1
    await ((await settled) === 'opened' ? route.continue() : route.abort('internetdisconnected'))
  })
  return { open: () => settle('opened'), lose: () => settle('lost'), asked: () => asked }
}

/** Stops the page's clock, so that short-lived states stay until `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Presses a radio button's label, as people do, after it has stopped moving. */
export async function chooseRadio(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name })
  await page.locator('label').filter({ has: radio }).click()
  await expect(radio).toBeChecked()
}

/** What Chrome makes of a swipe back on a phone, and of an Escape that no script has seen. */
export async function swipeBack(page: Page): Promise<void> {
  await page.evaluate(() =>
    addEventListener('keydown', event => event.stopImmediatePropagation(), { capture: true, once: true }),
  )
  await page.keyboard.press('Escape')
}

/** The session has ended when a person does this; afterwards they are signed in again, and on the sign-in page. */
export async function withoutSession(page: Page, act: () => Promise<void>): Promise<void> {
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await act()
  await expect(page).toHaveURL('/auth?mode=login')
  await page.context().addCookies(cookies)
}
