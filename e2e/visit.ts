import { expect, type Page, type Response } from '@playwright/test'

/** Opens an address and waits until the page listens: what is pressed before goes unheard. */
export async function visit(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address).catch((error: Error) => {
    // The page was about to lead elsewhere by itself, as after a log-in, and came in between.
    if (error.message.includes('ERR_ABORTED')) return page.goto(address)
    throw error
  })
  await expectListening(page)
  return answer
}

/** Every control of the page has been taken over by React. */
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
      // A page made for other choices than the browser's is just being loaded anew.
      .catch(() => false)
  // Most pages do after a blink, and every scenario waits for several.
  await expect.poll(isListening, { intervals: [20, 50, 100] }).toBe(true)
}

/** Until everything is there that the page fetches once it has time, such as what shows notices. */
export async function comeToRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // A slow page may come to rest a first time before it has asked for them.
  await expect(page.getByRole('region', { name: /\(F8\)$/, includeHidden: true })).toBeAttached()
}

/** Half under the bar, a button would count as too small to be hit. */
export async function backToTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
}

/** Texts that are promised word for word in English are looked at in English. */
export async function speakEnglish(page: Page, address: string | undefined): Promise<void> {
  await page.context().addCookies([{ name: 'i18nextLng', value: 'en', url: address ?? '' }])
}

/** Below this width the bar folds into a drawer. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768
}

/** Opens what leads to profile, theme and log-out: a menu, or the drawer on phones. */
export async function openOwnMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: isPhone(page) ? '메뉴 열기' : '내 메뉴' }).click()
}

export async function chooseInOwnMenu(page: Page, name: string): Promise<void> {
  await openOwnMenu(page)
  await page.getByRole(isPhone(page) ? 'button' : 'menuitem', { name }).click()
}

/** The one notice on screen, by one of its sentences. While a dialog is open its region is seen, but not reached. */
export function notice(page: Page, title: string | RegExp) {
  return page
    .getByRole('region', { name: /알림 영역|Notices/, includeHidden: true })
    .getByText(title, { exact: true })
}

/** Keeps requests waiting at the door until `open` is called, so that what is shown meanwhile can be looked at. */
export async function hold(
  page: Page,
  pattern: string | RegExp,
): Promise<{ open: () => void; asked: () => number }> {
  let open = (): void => undefined
  let asked = 0
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  await page.route(pattern, async route => {
    asked += 1
    await opened
    await route.continue()
  })
  return { open: () => open(), asked: () => asked }
}

/** Stops the page's clock: what would pass too quickly stays until `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** By its label, as people do, once nothing moves it any more. */
export async function chooseRadio(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name })
  await page.locator('label').filter({ has: radio }).click()
  await expect(radio).toBeChecked()
}
