import { cookieOf, setCookie } from '../../cookies.ts'

export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]

/** In local storage and, for the server, in a cookie. */
const themeKey = 'melodrome_theme'
const yearSeconds = 365 * 24 * 60 * 60

/** The person's choice; without one the device decides. */
export function chosenTheme(): Theme {
  const kept = storedTheme() ?? cookieOf(themeKey)
  return themes.find(theme => theme === kept) ?? 'system'
}

export function chooseTheme(theme: Theme): void {
  setCookie(themeKey, theme, yearSeconds)
  try {
    localStorage.setItem(themeKey, theme)
  } catch (error) {
    console.error(error)
  }
  showTheme(theme)
}

/** Applies the choice, and follows the device from then on where that was the choice. */
export function followTheme(): void {
  const device = matchMedia('(prefers-color-scheme: light)')
  device.addEventListener('change', () => showTheme(chosenTheme()))
  showTheme(chosenTheme())
}

function showTheme(theme: Theme): void {
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
