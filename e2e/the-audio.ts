import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The product's only audio element; it is never part of the page. */
    theAudio?: HTMLAudioElement
  }
}

/** Makes the player's audio element known to the test as `window.theAudio`, from the page's next load on. */
export const findAudio = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const Native = window.Audio
    window.Audio = function Heard() {
      window.theAudio = new Native()
      return window.theAudio
    } as unknown as typeof Audio
  })

/** The second that is playing; 0 while nothing plays. */
export const soundingAt = (page: Page): Promise<number> =>
  page.evaluate(() => window.theAudio?.currentTime ?? 0)
