import { z } from 'zod'
import { Person } from '../people/people.ts'
import { Id, Moment, WithheldFor } from '../shapes.ts'

/** A person named with @, by their name at the time of writing. */
export const Mention = z.object({ id: Id, name: z.string() })
export type Mention = z.infer<typeof Mention>

/** What posts, comments and replies show. */
export const Written = z.object({
  id: Id,
  /** `null`, like `user`, once deleted: if it has replies, only its place stays. */
  userId: Id.nullable(),
  user: Person.nullable(),
  likes: z.int(),
  /** Whether the viewer likes it. */
  isLiked: z.boolean(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  withheldFor: WithheldFor.nullable(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type Written = z.infer<typeof Written>

/** The same with its text. */
export const Said = Written.extend({ content: z.string(), mentions: z.array(Mention) })
export type Said = z.infer<typeof Said>
