import { setCookie } from '../../../cookies.ts'
import { showThemeColour } from './show-theme-colour.ts'
import { showTheme, type Theme, themeKey } from './theme.ts'

const yearSeconds = 365 * 24 * 60 * 60

export function chooseTheme(theme: Theme): void {
  setCookie(themeKey, theme, yearSeconds)
  try {
    localStorage.setItem(themeKey, theme)
  } catch (error) {
    console.error(error)
  }
  showTheme(theme)
  showThemeColour(theme)
}
