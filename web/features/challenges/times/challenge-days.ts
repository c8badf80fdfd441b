import { useHydrated } from '@tanstack/react-router'
import { dateFormat } from '#words/formats.ts'
import { ownZone } from '../../../say/own-zone.ts'

interface Period {
  startDate: string
  endDate: string
}

/** The reader's own time zone, or UTC until the browser runs, so that server and browser write the same. */
export function useZone(): string {
  const isHydrated = useHydrated()
  return isHydrated ? ownZone() : 'UTC'
}

/** "August 14". */
export function dayOf(moment: string, language: string, timeZone = 'UTC'): string {
  return written(moment, language, { month: 'long', day: 'numeric', timeZone })
}

/** "Aug 14", for a line with little room. */
export function shortDayOf(moment: string, language: string, timeZone = 'UTC'): string {
  return written(moment, language, { month: 'short', day: 'numeric', timeZone })
}

/**
 * "Aug 14 3:30 PM — Sep 2 3:30 PM GMT+9", on two lines, and so that a line breaks between day and time only.
 * In UTC a day has 24 hours in every language: two versions of the same language data write the others differently.
 */
export function periodOf({ startDate, endDate }: Period, language: string, timeZone: string): string {
  const hours: Intl.DateTimeFormatOptions =
    timeZone === 'UTC' ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : { timeStyle: 'short' }
  const unbroken = (text: string): string => text.replaceAll(/\s/g, '\u00a0')
  const moment = (at: string): string =>
    `${unbroken(shortDayOf(at, language, timeZone))} ${unbroken(written(at, language, { ...hours, timeZone }))}`
  return `${moment(startDate)}\u00a0—\n${moment(endDate)}\u00a0${zoneOf(endDate, language, timeZone)}`
}

/**
 * The same, short enough for a poster's foot: "08.14 — 09.02". English readers do not agree on which number is the
 * month, so they get "Aug 14 — Sep 2".
 */
export function shortPeriodOf({ startDate, endDate }: Period, language: string, timeZone: string): string {
  const short = (moment: string) => {
    if (language === 'en') return shortDayOf(moment, language, timeZone)
    return written(moment, language, { month: '2-digit', day: '2-digit', timeZone })
      .replaceAll(' ', '')
      .replace(/\.$/, '')
  }
  return `${short(startDate)} — ${short(endDate)}`
}

/** "GMT+9", "MESZ". */
function zoneOf(moment: string, language: string, timeZone: string): string {
  const format = dateFormat(language, { timeZoneName: 'short', timeZone })
  return format.formatToParts(new Date(moment)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

function written(moment: string, language: string, parts: Intl.DateTimeFormatOptions): string {
  return dateFormat(language, parts).format(new Date(moment))
}
