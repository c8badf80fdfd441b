import { z } from 'zod'
import { Id } from '../shapes.ts'

/**
 * A text with its marks, as a tree that contains nothing else: no markup ever reaches a browser, so a browser needs to
 * sanitise none. The server makes it from Markdown.
 */

/** A piece of a line. At most one of `href` and `personId` is set. */
const Run = z.object({
  text: z.string(),
  marks: z.array(z.enum(['bold', 'italic', 'strike', 'code'])),
  /** An address of ours (`/songs/…`) or of another site (`https://…`, `http://…`). */
  href: z.string().nullable(),
  /** The person whose name this is. */
  personId: Id.nullable(),
})
export type Run = z.infer<typeof Run>

/**
 * A paragraph, heading or code has `runs`, in which lines end with `\n`; a quote has one of `parts`, a list one for
 * each item. A rule has neither.
 */
const Block = z
  .object({
    type: z.enum(['paragraph', 'heading', 'code', 'quote', 'bullets', 'numbers', 'rule']),
    /** Of a heading 1 to 3; of a numbered list its first number; otherwise 0. */
    level: z.int(),
    runs: z.array(Run),
    get parts() {
      return z.array(z.array(Block))
    },
  })
  .meta({ id: 'TextBlock' })
export type Block = z.infer<typeof Block>

export const RichText = z.array(Block)
export type RichText = Block[]
