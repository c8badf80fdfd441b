import { hashOf } from '#contract/hash.ts'

export const generatedCovers = 12

/** Which of the twelve drawn covers replaces a missing picture: 1 to 12, always the same for one id. */
export function coverIndex(id: string): number {
  return (hashOf(id) % generatedCovers) + 1
}
