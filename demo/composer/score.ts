import { type Arrangement, type Bar } from './arrange.ts'
import type { DrumName } from './drums.ts'
import { scenes, type Track } from './form.ts'
import type { Note } from './instruments/note.ts'
import type { PatchName } from './instruments/patches.ts'

export interface ScoredNote extends Note {
  track: Track
  patch: PatchName
}

export interface DrumHit {
  track: Track
  drum: DrumName
  startSeconds: number
  velocity: number
}

/** Rising noise between two moments. */
export interface Sweep {
  startSeconds: number
  endSeconds: number
}

/** Everything to play, in no particular order. */
export interface Score {
  notes: ScoredNote[]
  hits: DrumHit[]
  sweeps: Sweep[]
}

/** Seconds from the start of the song to a step of a bar, with the style's swing. */
export function momentOf(arrangement: Arrangement, bar: Bar, step: number): number {
  const late = step % 2 === 1 ? arrangement.style.swing : 0
  return (bar.index * arrangement.barSteps + step + late) * arrangement.stepSeconds
}

/** How hard a track plays in a bar, 0 when it rests. */
export function levelOf(bar: Bar, track: Track): number {
  const { name, only } = bar.section
  if (only && !only.includes(track)) return 0
  const scene = scenes[name]
  const [from, to] = scene.energy
  return (scene.tracks[track] ?? 0) * (from + (to - from) * bar.progress)
}

/** Shortens and leaves out events in sections that play only a share of each bar. */
export function sounding<T extends { startSeconds: number; seconds?: number }>(
  { bars, barSeconds }: Arrangement,
  events: readonly T[],
): T[] {
  return events.flatMap(event => {
    const place = event.startSeconds / barSeconds
    const index = Math.min(bars.length - 1, Math.floor(place + 0.001))
    const { section, closing } = bars[index]!
    if (section.sounding === undefined || closing) return [event]
    const left = (index + section.sounding - place) * barSeconds
    if (left < 0.02) return []
    return [event.seconds === undefined ? event : { ...event, seconds: Math.min(event.seconds, left) }]
  })
}
