import { languageFrom, languageKey } from '#words/languages.ts'
import type { Boot } from './boot.ts'
import { cookieOf } from './cookies.ts'
import { chosenLanguage, mirrorLanguage } from './say/language.ts'
import { guestKey } from './session/guest-key.ts'
import { guestCookie, storedGuest } from './session/guest-session.ts'
import { isOfflinePage } from './session/offline-page.ts'

/**
 * The browser keeps its choices in local storage and tells the server by cookies; either can be lost without the other.
 * If they disagree, the cookies are written again. Returns true if that worked and the page should be loaded again;
 * false if they agree, or if the browser takes no cookies and a reload would change nothing.
 */
export function restoreChoices(boot: Boot): boolean {
  // The server, which could render another page, can't be reached.
  if (isOfflinePage()) return false
  return languageWasLost(boot) || guestWasLost(boot)
}

function languageWasLost({ language }: Boot): boolean {
  const kept = chosenLanguage()
  if (kept === null || languageFrom(kept) === language) return false
  mirrorLanguage(languageFrom(kept))
  return cookieOf(languageKey) === languageFrom(kept)
}

function guestWasLost({ viewer }: Boot): boolean {
  if (viewer?.type === 'authenticated') return false
  const known = viewer?.guest.id ?? null
  const kept = storedGuest()
  return known !== (kept?.id ?? null) && cookieOf(guestKey) === (kept && guestCookie(kept))
}
