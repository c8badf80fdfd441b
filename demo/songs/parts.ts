import type { Section, SectionName, Track } from '../composer/form.ts'

type Details = Pick<Section, 'only' | 'sounding'>

/** `from` and `to` are decibels below full level, where the section begins and where it ends. */
export function part(
  name: SectionName,
  bars: number,
  from: number,
  to: number,
  details: Details = {},
): Section {
  return { name, bars, level: [from, to], ...details }
}

export function stop(bars: number): Section {
  return part('stop', bars, 0, 0)
}

/** A song that swells and ebbs as a beam turns. */
export function turn(name: SectionName, details: Details = {}): Section[] {
  return [part(name, 3, -15, -1, details), part(name, 3, -1, -15, details)]
}

/** A call of the whole band, and an answer that comes late and low. */
export function callAndAnswer(answer: readonly Track[]): Section[] {
  return [part('verse', 2, -1, -1), part('break', 2, -13, -11, { only: answer })]
}
