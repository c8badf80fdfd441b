import { solveInPlace } from './cholesky.ts'
import type { Comparisons } from './comparisons.ts'

/**
 * Before the first vote each entry has tied this many times with an average one. Otherwise an entry that only won, or
 * was hardly heard, would get an infinite strength.
 */
const imaginedTies = 1
const enough = 1e-10
const maxSteps = 100
/** A longer step than this is shortened: far from the solution the curve says little about where it lies. */
const longestStep = 2

/**
 * Strengths θ after Bradley and Terry: entry i is preferred to j with the chance σ(θᵢ - θⱼ), where σ(x) = 1/(1 + e⁻ˣ),
 * and to an average entry with the chance σ(θᵢ). The result is the most likely θ under the comparisons and the imagined
 * ties, found by Newton's method: the likelihood is strictly concave, so there is only one. (R. A. Bradley, M. E.
 * Terry, Biometrika 39, 1952)
 */
export function strengthsOf(comparisons: Comparisons, start?: Float64Array): Float64Array {
  const strengths = start ? start.slice() : new Float64Array(comparisons.count)
  for (let step = 0; step < maxSteps; step++) {
    const { slope, curvature } = shapeAt(comparisons, strengths)
    solveInPlace(curvature, slope)
    const longest = slope.reduce((length, part) => Math.max(length, Math.abs(part)), 0)
    const share = longest > longestStep ? longestStep / longest : 1
    for (let entry = 0; entry < strengths.length; entry++) strengths[entry]! += share * slope[entry]!
    if (longest < enough) break
  }
  return strengths
}

/** The chance that a voter prefers it to an average entry. */
export function chanceOf(strength: number): number {
  return 1 / (1 + Math.exp(-strength))
}

/** First and (negative) second derivative of the log-likelihood. */
export function shapeAt(
  { count, wins }: Comparisons,
  strengths: Float64Array,
): { slope: Float64Array; curvature: Float64Array } {
  const slope = new Float64Array(count)
  const curvature = new Float64Array(count * count)
  for (let one = 0; one < count; one++) {
    const average = chanceOf(strengths[one]!)
    slope[one]! += imaginedTies * (0.5 - average)
    curvature[one * count + one]! += imaginedTies * average * (1 - average)
    for (let other = 0; other < one; other++) {
      const won = wins[one * count + other]!
      const compared = won + wins[other * count + one]!
      if (compared === 0) continue
      const chance = chanceOf(strengths[one]! - strengths[other]!)
      slope[one]! += won - compared * chance
      slope[other]! -= won - compared * chance
      const bend = compared * chance * (1 - chance)
      curvature[one * count + one]! += bend
      curvature[other * count + other]! += bend
      curvature[one * count + other] = -bend
    }
  }
  return { slope, curvature }
}
