import { expect, test } from 'vitest'
import { readBar } from './pattern.ts'
import { meters } from './style.ts'
import { styles } from './styles.ts'
import { keyName, semitonesOf, voiceChord } from './theory.ts'

test('degrees continue beyond the octave in both directions', () => {
  expect([-1, 0, 2, 7].map(degree => semitonesOf('minor', degree))).toEqual([-2, 0, 3, 12])
  expect(keyName(3, 'dorian')).toBe('E♭ dorian')
})

test('a chord moves as little as it can: C to F keeps its C', () => {
  const c = voiceChord([60, 64, 67], undefined)
  const f = voiceChord([65, 69, 72], c)
  expect(c.map(pitch => pitch % 12).toSorted((a, b) => a - b)).toEqual([0, 4, 7])
  expect(f.filter(pitch => c.includes(pitch))).toHaveLength(1)
})

test('a pattern reads as strokes, holds and rests, bar after bar', () => {
  expect(readBar('x--.o|....r', 0)).toEqual([
    { step: 0, steps: 3, symbol: 'x' },
    { step: 4, steps: 1, symbol: 'o' },
  ])
  expect(readBar('x--.o|....r', 3)).toEqual([{ step: 4, steps: 1, symbol: 'r' }])
})

test('every pattern of every style fills its bars exactly', () => {
  for (const [name, style] of Object.entries(styles)) {
    const patterns = [
      style.chords.pattern,
      style.bass.pattern,
      style.arp?.pattern,
      ...Object.values(style.drums),
    ]
    for (const bar of patterns.flatMap(pattern => pattern?.split('|') ?? [])) {
      expect(bar.length, `${name}: ${bar}`).toBe(meters[style.meter].steps)
    }
  }
})
