import type { Arrangement, Bar } from './arrange.ts'
import { type DrumName, drumNames } from './drums.ts'
import { isHeight, type Track } from './form.ts'
import { readBar } from './pattern.ts'
import { type DrumHit, levelOf, momentOf, type Sweep } from './score.ts'

const velocities: Record<string, number> = { X: 1, x: 0.78, o: 0.42 }
const skins = new Set<DrumName>([
  'kick',
  'softKick',
  'boomKick',
  'snare',
  'brush',
  'tightSnare',
  'lowTom',
  'highTom',
  'conga',
])
const kicks = new Set<DrumName>(['kick', 'softKick', 'boomKick'])

export function isKick(drum: DrumName): boolean {
  return kicks.has(drum)
}

/** The drums of the whole song: the pattern, fills where a section ends, a crash where the chorus begins. */
export function beat(arrangement: Arrangement): DrumHit[] {
  if (Object.keys(arrangement.style.drums).length === 0) return []
  return arrangement.bars.flatMap(bar => {
    if (bar.closing) return [hit(arrangement, bar, 0, 'crash', 0.5)]
    const fills =
      bar.lastOfSection && levelOf(bar, 'drums') > 0 && (isHeight(bar.next) || bar.next === 'verse')
    const played = patternHits(arrangement, bar, fills ? arrangement.barSteps * 0.75 : arrangement.barSteps)
    if (fills) played.push(...fill(arrangement, bar))
    if (bar.section.name === 'build') played.push(...roll(arrangement, bar))
    if (isHeight(bar.section.name) && bar.indexInSection === 0 && levelOf(bar, 'cymbals') > 0)
      played.push(hit(arrangement, bar, 0, 'crash', 0.9))
    return played
  })
}

/** A rising sweep through each build, for music that is danced to. */
export function sweeps(arrangement: Arrangement): Sweep[] {
  if (!arrangement.style.rises) return []
  return arrangement.bars
    .filter(bar => bar.section.name === 'build' && bar.lastOfSection)
    .map(bar => ({
      startSeconds: momentOf(arrangement, arrangement.bars[bar.index - bar.indexInSection]!, 0),
      endSeconds: momentOf(arrangement, bar, arrangement.barSteps),
    }))
}

function patternHits(arrangement: Arrangement, bar: Bar, untilStep: number): DrumHit[] {
  const hits: DrumHit[] = []
  for (const drum of drumNames) {
    const pattern = arrangement.style.drums[drum]
    if (pattern === undefined) continue
    const level = levelOf(bar, trackOf(drum))
    if (level === 0 || (bar.section.name === 'build' && bar.progress > 0.7 && isKick(drum))) continue
    for (const { step, symbol } of readBar(pattern, bar.index)) {
      if (step < untilStep) hits.push(hit(arrangement, bar, step, drum, level * velocities[symbol]!))
    }
  }
  return hits
}

/** In the last quarter of the bar the strokes go down the toms. */
function fill(arrangement: Arrangement, bar: Bar): DrumHit[] {
  const steps = arrangement.barSteps / 4
  const first = arrangement.barSteps - steps
  const drums: DrumName[] = ['highTom', 'highTom', 'lowTom', 'lowTom']
  return Array.from({ length: steps }, (_, i) =>
    hit(arrangement, bar, first + i, drums[i] ?? 'lowTom', 0.35 + (0.4 * i) / steps),
  )
}

/** Snares that come twice as often in the second half of a build. */
function roll(arrangement: Arrangement, bar: Bar): DrumHit[] {
  if (!arrangement.style.rises || levelOf(bar, 'drums') === 0) return []
  const every = bar.progress > 0.6 ? 1 : 2
  const hits: DrumHit[] = []
  for (let step = 0; step < arrangement.barSteps * (bar.lastOfSection ? 0.75 : 1); step += every) {
    hits.push(hit(arrangement, bar, step, 'tightSnare', 0.15 + 0.3 * bar.progress))
  }
  return hits
}

function hit(arrangement: Arrangement, bar: Bar, step: number, drum: DrumName, velocity: number): DrumHit {
  return { track: trackOf(drum), drum, startSeconds: momentOf(arrangement, bar, step), velocity }
}

function trackOf(drum: DrumName): Track {
  return skins.has(drum) ? 'drums' : 'cymbals'
}
