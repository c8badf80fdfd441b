import { themeColours } from '#contract/theme-colours.ts'
import type { Theme } from './theme.ts'

/** Gives the system's bars the colour of the chosen theme; the page was loaded with that of the earlier theme. */
export function showThemeColour(theme: Theme): void {
  for (const old of document.querySelectorAll('meta[name="theme-color"]')) old.remove()
  for (const each of ['dark', 'light'] as const) {
    if (theme !== 'system' && theme !== each) continue
    const meta = document.createElement('meta')
    meta.name = 'theme-color'
    meta.content = themeColours[each]
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${each})`
    document.head.append(meta)
  }
}
