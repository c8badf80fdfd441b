import type { Language } from '#words/languages.ts'

/** What a thread's order and grouping ask of a message. */
export interface Said {
  id: string
  userId: string | null
  createdAt: string
}

export interface Day<M extends Said> {
  /** The first moment of it that is said. */
  moment: string
  runs: M[][]
}

/** A pause longer than this begins a new run: face and time stand there again. */
const runPauseMs = 5 * 60_000

/** Messages, the oldest first, by the reader's days, and in each by who wrote them without a pause. */
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

/** "Today", "Yesterday", "Monday 3 March"; with the year where it is another one. */
export function dayName(moment: string, now: Date, language: Language): string {
  const day = new Date(moment)
  const daysAgo = Math.round((midnight(now) - midnight(day)) / 86_400_000)
  if (daysAgo === 0 || daysAgo === 1) {
    const name = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-daysAgo, 'day')
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  }
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(day.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  }).format(day)
}

function midnight(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())
}
