import { cookieOf } from '../../../cookies.ts'

export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]

/** In local storage and, for the server, in a cookie. */
export const themeKey = 'melodrome_theme'

/** The person's choice; without one the device decides. */
export function chosenTheme(): Theme {
  const kept = storedTheme() ?? cookieOf(themeKey)
  return themes.find(theme => theme === kept) ?? 'system'
}

/** Applies the choice; if that is the device's theme, follows the device from then on. */
export function followTheme(): void {
  const device = matchMedia('(prefers-color-scheme: light)')
  device.addEventListener('change', () => showTheme(chosenTheme()))
  showTheme(chosenTheme())
}

export function showTheme(theme: Theme): void {
  const device = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme === 'system' ? device : theme
}

function storedTheme(): string | null {
  try {
    return localStorage.getItem(themeKey)
  } catch {
    return null
  }
}
