import type { Form, Section, SectionName, Track } from '../composer/form.ts'

type Details = Pick<Section, 'only' | 'sounding'>

/** `from` and `to` are decibels below full level, where the section begins and where it ends. */
function part(name: SectionName, bars: number, from: number, to: number, details: Details = {}): Section {
  return { name, bars, level: [from, to], ...details }
}

function stop(bars: number): Section {
  return part('stop', bars, 0, 0)
}

const beat: readonly Track[] = ['drums', 'cymbals']
const groove: readonly Track[] = ['drums', 'cymbals', 'bass']
const alone: readonly Track[] = ['chords']
const floating: readonly Track[] = ['pad', 'arp', 'lead']
const hushed: readonly Track[] = ['chords', 'pad', 'arp']
const sung: readonly Track[] = ['chords', 'pad', 'lead']
const trio: readonly Track[] = ['chords', 'bass', 'lead']

/** A song that swells and ebbs as a beam turns. */
function turn(name: SectionName, details: Details = {}): Section[] {
  return [part(name, 3, -15, -1, details), part(name, 3, -1, -15, details)]
}

/** A call of the whole band, and an answer that comes late and low. */
function callAndAnswer(answer: readonly Track[]): Section[] {
  return [part('verse', 2, -1, -1), part('break', 2, -13, -11, { only: answer })]
}

/** What each song does, by its id: no two draw the same line. */
export const forms = {
  crossing: {
    ending: 'ring',
    sections: [
      part('intro', 2, -12, -9, { only: sung }),
      part('verse', 6, -7, -5),
      part('chorus', 6, 0, 0),
      part('verse', 5, -8, -6),
      part('chorus', 6, 0, 0),
      part('break', 3, -13, -11, { only: sung }),
      part('chorus', 6, 0, 0),
      part('outro', 2, -8, -11, { only: sung }),
    ],
  },
  orbit: {
    ending: 'cold',
    sections: [
      part('intro', 14, -16, -9, { only: hushed }),
      part('build', 6, -9, -3),
      part('drop', 16, 0, 0),
      part('break', 12, -17, -15, { only: floating }),
      part('build', 4, -10, -3),
      part('drop', 19, 0, 0),
      part('outro', 1, 0, 0),
    ],
  },
  jelly: {
    ending: 'fade',
    sections: [
      part('intro', 8, -17, -13, { only: floating }),
      part('build', 22, -13, -3),
      stop(1),
      part('drop', 14, 0, 0),
      part('break', 19, -5, -32, { only: floating }),
    ],
  },
  camellia: {
    ending: 'ring',
    sections: [
      part('chorus', 8, -1, -1),
      part('verse', 7, -4, -5),
      part('verse', 6, -8, -9, { only: ['chords', 'lead'] }),
      part('outro', 6, -12, -15, { only: alone }),
    ],
  },
  nightwatch: {
    ending: 'cold',
    sections: [
      part('verse', 8, -2, -2),
      stop(2),
      part('verse', 8, -2, -1),
      stop(2),
      part('chorus', 12, 0, 0),
      stop(3),
      part('verse', 6, -5, -5, { only: groove }),
      stop(2),
      part('chorus', 9, 0, 0),
      part('outro', 1, 0, 0),
    ],
  },
  transfer: {
    ending: 'cold',
    sections: [
      part('intro', 8, -5, -3, { only: groove }),
      part('build', 4, -6, -3),
      part('drop', 14, 0, 0),
      stop(2),
      part('break', 8, -15, -13, { only: sung }),
      part('build', 4, -11, -3),
      stop(1),
      part('drop', 12, 0, 0),
      part('outro', 8, -3, -7, { only: beat }),
      part('outro', 1, -3, -3),
    ],
  },
  lighthouse: {
    ending: 'ring',
    sections: [
      ...turn('intro', { only: alone }),
      ...turn('verse'),
      ...turn('verse'),
      ...turn('chorus'),
      ...turn('break', { only: trio }),
      ...turn('chorus'),
      part('outro', 3, -13, -3),
      part('outro', 3, -3, -13, { only: alone }),
    ],
  },
  elevator: {
    ending: 'ring',
    sections: [
      part('intro', 7, -17, -17, { only: ['bass'] }),
      part('intro', 7, -14, -14, { only: ['bass', 'cymbals'] }),
      part('verse', 7, -11, -11, { only: [...groove, 'chords'] }),
      part('verse', 7, -9, -9),
      part('verse', 7, -6, -6),
      part('verse', 7, -3, -3),
      part('chorus', 8, 0, 0),
      part('break', 6, -10, -15, { only: ['chords', 'lead'] }),
      part('outro', 3, -15, -17, { only: alone }),
    ],
  },
  neon: {
    ending: 'fade',
    sections: [
      part('intro', 6, -13, -8, { only: hushed }),
      part('verse', 10, -7, -6),
      part('chorus', 10, 0, 0),
      part('verse', 8, -7, -6),
      part('chorus', 10, 0, 0),
      part('chorus', 8, 0, -32),
    ],
  },
  coffee: {
    ending: 'cold',
    sections: [
      ...callAndAnswer(['lead', 'chords']),
      ...callAndAnswer(['lead', 'chords']),
      ...callAndAnswer(['lead']),
      ...callAndAnswer(['lead', 'chords']),
      ...callAndAnswer(['lead']),
      part('chorus', 9, 0, 0),
      ...callAndAnswer(['lead']),
      part('outro', 2, -1, -1),
    ],
  },
  sideb: {
    ending: 'cold',
    sections: [
      part('chorus', 10, 0, 0),
      part('verse', 6, -4, -3),
      part('break', 8, -13, -11, { only: beat }),
      part('build', 4, -9, -3),
      part('chorus', 8, 0, 0),
      part('chorus', 3, -1, -1, { sounding: 0.25 }),
      part('outro', 1, 0, 0),
    ],
  },
  tangerine: {
    ending: 'fade',
    sections: [
      part('chorus', 8, 0, -1),
      part('verse', 6, -2, -3),
      part('chorus', 6, -3, -5),
      part('verse', 8, -5, -10),
      part('outro', 6, -10, -32),
    ],
  },
  banana: {
    ending: 'ring',
    sections: [
      part('verse', 4, -1, -1),
      part('break', 2, -12, -12, { only: ['bass', 'arp'] }),
      part('verse', 4, -1, -1),
      part('break', 3, -15, -13, { only: ['lead', 'arp'] }),
      part('chorus', 6, 0, 0),
      stop(1),
      part('break', 3, -9, -8, { only: groove }),
      part('chorus', 5, 0, 0),
      part('break', 2, -13, -13, { only: ['chords'] }),
      part('verse', 3, -2, -2),
      part('outro', 1, -3, -3),
    ],
  },
  pool: {
    ending: 'fade',
    sections: [
      part('chorus', 6, 0, 0),
      part('verse', 8, -9, -7),
      part('chorus', 7, 0, 0),
      part('break', 6, -16, -12, { only: sung }),
      part('chorus', 11, 0, -32),
    ],
  },
  halfstep: {
    ending: 'ring',
    sections: [
      part('intro', 24, -20, -16, { only: ['pad', 'lead', 'chords'] }),
      part('build', 3, -13, -7),
      part('drop', 9, 0, 0),
      stop(2),
      part('drop', 8, 0, 0),
      part('break', 5, -11, -10, { only: groove }),
      part('drop', 4, 0, 0),
      part('outro', 3, -13, -18, { only: ['pad', 'chords'] }),
    ],
  },
  agate: {
    ending: 'cold',
    sections: [
      part('intro', 12, -32, -16),
      part('verse', 14, -16, -10),
      part('build', 12, -10, -5),
      part('drop', 20, -5, 0),
      part('outro', 1, 0, 0),
    ],
  },
  lanterns: {
    ending: 'ring',
    sections: [
      part('chorus', 10, 0, -3),
      part('verse', 10, -5, -11),
      part('break', 12, -16, -18, { only: alone }),
      part('verse', 10, -13, -6),
      part('chorus', 13, -2, 0),
      part('outro', 1, 0, 0),
    ],
  },
  garage: {
    ending: 'cold',
    sections: [
      part('chorus', 5, 0, 0),
      part('verse', 7, -10, -10, { only: groove }),
      part('chorus', 7, 0, 0),
      part('verse', 6, -11, -9, { only: [...groove, 'lead'] }),
      part('break', 3, -15, -13, { only: alone }),
      part('chorus', 10, 0, 0),
      part('chorus', 3, 0, 0, { sounding: 0.25 }),
      part('outro', 1, 0, 0),
    ],
  },
  caravan: {
    ending: 'fade',
    sections: [
      part('intro', 10, -20, -9, { only: ['drums', 'cymbals', 'chords'] }),
      part('verse', 8, -8, -3),
      part('chorus', 12, 0, 0),
      part('verse', 10, -3, -8),
      part('outro', 18, -9, -32, { only: ['drums', 'cymbals', 'chords'] }),
    ],
  },
  kites: {
    ending: 'ring',
    sections: [
      part('intro', 10, -16, -1, { only: ['bass', 'chords'] }),
      part('verse', 16, -15, -1),
      part('verse', 10, -16, -1),
      part('chorus', 22, -16, 0),
      part('chorus', 12, -15, 0),
      part('outro', 2, -1, -1),
    ],
  },
  moonsea: {
    ending: 'ring',
    sections: [
      part('intro', 5, -16, -13, { only: alone }),
      part('verse', 7, -11, -9, { only: sung }),
      part('verse', 7, -7, -6),
      part('build', 2, -5, -2),
      part('chorus', 8, 0, 0),
      part('break', 5, -13, -16, { only: ['pad', 'lead'] }),
      part('outro', 3, -16, -18, { only: alone }),
    ],
  },
  lastlight: {
    ending: 'ring',
    sections: [
      part('chorus', 7, 0, 0),
      part('chorus', 6, -3, -3),
      part('verse', 5, -6, -6),
      part('verse', 5, -9, -9, { only: ['chords', 'pad', 'arp', 'lead'] }),
      part('break', 5, -13, -13, { only: ['chords', 'lead'] }),
      part('break', 5, -16, -16, { only: ['lead'] }),
      part('outro', 3, -18, -20, { only: ['chords'] }),
    ],
  },
  arcade: {
    ending: 'cold',
    sections: [
      part('chorus', 14, 0, 0),
      stop(3),
      part('chorus', 10, -1, -1),
      stop(4),
      part('chorus', 5, -3, -3),
      stop(5),
      part('intro', 3, -13, -12, { only: ['lead', 'chords'] }),
      part('chorus', 8, 0, 0),
      part('outro', 1, 0, 0),
    ],
  },
  fog: {
    ending: 'ring',
    sections: [
      part('intro', 9, -20, -15, { only: ['pad', 'arp'] }),
      part('verse', 7, -13, -9),
      part('chorus', 5, -1, 0),
      part('verse', 4, -7, -12),
      part('outro', 4, -12, -20, { only: ['chords', 'arp'] }),
    ],
  },
} as const satisfies Record<string, Form>

/** Names a demo song. */
export type SongId = keyof typeof forms
