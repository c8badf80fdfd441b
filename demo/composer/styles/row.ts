import type { Style } from '../style.ts'

type Row = Pick<Style, 'genre' | 'tempo' | 'scale' | 'harmony' | 'drums' | 'chords' | 'bass'> & Partial<Style>

/** A style with a plain room and no effects, unless the row sets others. */
export function row(style: Row): Style {
  return {
    meter: 'even',
    sevenths: false,
    swing: 0,
    space: { reverb: 0.25, size: 0.5, echo: 0 },
    ducking: 0,
    drive: 0,
    rises: false,
    air: 0,
    crackle: false,
    balance: {},
    ...style,
  }
}

export const fourOnTheFloor = 'X...X...X...X...'
export const backbeat = '....X.......X...'
export const offbeats = '..x...x...x...x.'
export const eighths = 'X.x.x.x.X.x.x.x.'
export const held = 'x---------------'
