import type { ForumCategory } from '#contract/discussion/forum-categories.ts'
import { unsentKey } from '../../../../session/unsent-key.ts'
import { changedFields } from '../../../../ui/fields/changed-fields.ts'
import type { Named } from '../../comments/mention.ts'

/** A post as its form holds it. */
export interface PostFields {
  title: string
  content: string
  category: ForumCategory
  /** Separated by commas. */
  tags: string
  named: readonly Named[]
}

export const emptyPost: PostFields = { title: '', content: '', category: 'talk', tags: '', named: [] }

const keyOf = (accountId: string): string => `${unsentKey}post_${accountId}`

/** A post that was begun and not sent; null if there is none, or none that can be read. */
export function keptPost(accountId: string): PostFields | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? 'null')
    return isPost(kept) ? kept : null
  } catch (error) {
    console.error(error)
    return null
  }
}

export function keepPost(accountId: string, post: PostFields): void {
  const isEmpty = `${post.title}${post.content}${post.tags}`.trim() === ''
  try {
    if (isEmpty) localStorage.removeItem(keyOf(accountId))
    else localStorage.setItem(keyOf(accountId), JSON.stringify(post))
  } catch (error) {
    // The storage is full or forbidden: the text is still in its fields.
    console.error(error)
  }
}

/** Forgets a post once it is published, unless its writer has written something else since it was sent. */
export function forgetPost(accountId: string, sent: PostFields): void {
  const kept = keptPost(accountId)
  if (kept && Object.keys(changedFields(sent, kept)).length === 0) keepPost(accountId, emptyPost)
}

function isPost(kept: unknown): kept is PostFields {
  if (typeof kept !== 'object' || kept === null) return false
  const { title, content, tags, category, named }: Partial<Record<keyof PostFields, unknown>> = kept
  return [title, content, tags, category].every(text => typeof text === 'string') && Array.isArray(named)
}
