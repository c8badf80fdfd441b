import { dayMs, minuteMs } from '#contract/durations.ts'
import { dateFormat, relativeFormat } from '#words/formats.ts'
import type { Language } from '#words/languages.ts'

/** The fields of a message that order and grouping use. */
export interface Said {
  id: string
  userId: string | null
  createdAt: string
}

export interface Day<M extends Said> {
  /** The time of the first message of this day. */
  moment: string
  runs: M[][]
}

/** A pause longer than this begins a new run, which shows face and time again. */
const runPauseMs = 5 * minuteMs

/** Groups messages (oldest first) by the reader's days, and within a day by writer and pauses. */
export function daysOf<M extends Said>(messages: readonly M[]): Day<M>[] {
  const days: Day<M>[] = []
  let last: M | undefined
  for (const message of messages) {
    const isNewDay = !last || !isSameDay(last.createdAt, message.createdAt)
    if (isNewDay) days.push({ moment: message.createdAt, runs: [] })
    const runs = days.at(-1)!.runs
    const goesOn =
      !isNewDay &&
      last?.userId === message.userId &&
      Date.parse(message.createdAt) - Date.parse(last.createdAt) < runPauseMs
    if (goesOn) runs.at(-1)!.push(message)
    else runs.push([message])
    last = message
  }
  return days
}

function isSameDay(one: string, other: string): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString()
}

/** "Today", "Yesterday", "Monday 3 March"; with the year if it is not the current one. */
export function dayName(moment: string, now: Date, language: Language): string {
  const day = new Date(moment)
  const daysAgo = Math.round((midnight(now) - midnight(day)) / dayMs)
  if (daysAgo === 0 || daysAgo === 1) {
    const name = relativeFormat(language, 'auto').format(-daysAgo, 'day')
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  }
  return dateFormat(language, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(day.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  }).format(day)
}

function midnight(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
}
