/** Months are UTC months, as days are UTC days; written `2026-06`. */
export interface Period {
  month: string
  start: Date
  /** The first moment after the month. */
  end: Date
}

export function periodOf(month: string): Period {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return { month, start: new Date(Date.UTC(year, number - 1)), end: new Date(Date.UTC(year, number)) }
}

export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7)
}

/** All months from `first` to `last`, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = monthOf(periodOf(month).end)) months.push(month)
  return months
}
