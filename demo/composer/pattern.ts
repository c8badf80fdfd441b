/** A stroke within a bar, in steps. */
export interface Stroke {
  step: number
  steps: number
  symbol: string
}

/**
 * Reads one bar of a pattern: a letter or digit starts a note, `-` holds it, `.` is silence, `|` separates bars
 * that take turns. `'x--.x...'` is a note of three steps and a note of one step.
 */
export function readBar(pattern: string, bar: number): Stroke[] {
  const bars = pattern.split('|')
  const strokes: Stroke[] = []
  for (const [step, symbol] of bars[bar % bars.length]!.split('').entries()) {
    if (symbol === '-') strokes.at(-1)!.steps += 1
    else if (symbol !== '.') strokes.push({ step, steps: 1, symbol })
  }
  return strokes
}
