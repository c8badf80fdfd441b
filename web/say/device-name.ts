import type { Say } from '#words/say.ts'

/** "Firefox on Android". Needs the words of `settings`. */
export function deviceName(
  say: Say,
  { browser, system }: { browser: string | null; system: string | null },
): string {
  if (browser && system) return say('settings.sessions.device', { browser, system })
  return browser ?? system ?? say('settings.sessions.unknown')
}
