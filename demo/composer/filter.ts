import { sampleRate } from './signal.ts'

/**
 * Two-pole state variable filter in its trapezoidal form, which stays stable while its cutoff moves.
 * Source: Andrew Simper, "Linear Trapezoidal Integrated State Variable Filter", Cytomic 2011.
 */
export class StateVariableFilter {
  private a1 = 0
  private a2 = 0
  private a3 = 0
  private damping = 1
  private first = 0
  private second = 0

  /** `cutoff` in hertz; `resonance` 0.7 is flat, 8 whistles. */
  tune(cutoff: number, resonance: number): void {
    const g = Math.tan((Math.PI * Math.min(15_000, Math.max(30, cutoff))) / sampleRate)
    this.damping = 1 / resonance
    this.a1 = 1 / (1 + g * (g + this.damping))
    this.a2 = g * this.a1
    this.a3 = g * this.a2
  }

  lowpass(input: number): number {
    const v3 = input - this.second
    const v1 = this.a1 * this.first + this.a2 * v3
    const v2 = this.second + this.a2 * this.first + this.a3 * v3
    this.first = 2 * v1 - this.first
    this.second = 2 * v2 - this.second
    return v2
  }

  /** The band alone, level 1 at its centre. */
  bandpass(input: number): number {
    const v3 = input - this.second
    const v1 = this.a1 * this.first + this.a2 * v3
    const v2 = this.second + this.a2 * this.first + this.a3 * v3
    this.first = 2 * v1 - this.first
    this.second = 2 * v2 - this.second
    return v1 * this.damping
  }

  highpass(input: number): number {
    const v3 = input - this.second
    const v1 = this.a1 * this.first + this.a2 * v3
    const v2 = this.second + this.a2 * this.first + this.a3 * v3
    this.first = 2 * v1 - this.first
    this.second = 2 * v2 - this.second
    return input - this.damping * v1 - v2
  }
}
