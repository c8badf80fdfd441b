import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { commentLength, maxMentions } from '../limits.ts'
import { Id, IdParams, PageQuery } from '../shapes.ts'
import { Said } from './said.ts'

const SaidOfSong = Said.extend({ songId: Id })

export const Reply = SaidOfSong.extend({ parentId: Id }).meta({ id: 'Reply' })
export type Reply = z.infer<typeof Reply>

/**
 * `timestamp`: seconds from the song's beginning, `null` for a general comment. The first replies come with it. The
 * count is the same for everybody; whether there are more is said of what the viewer may see.
 */
export const Comment = SaidOfSong.extend({
  timestamp: z.number().nullable(),
  replyCount: z.int(),
  replies: z.array(Reply),
  hasMoreReplies: z.boolean(),
}).meta({ id: 'Comment' })
export type Comment = z.infer<typeof Comment>

export const CommentLikes = z.object({ likes: z.int(), isLiked: z.boolean() })

export const CommentCounts = z.object({ timeline: z.int(), general: z.int() })

export const CommentParams = IdParams.extend({ commentId: Id })

const content = z.string('commentRequired').trim().min(1, 'commentRequired').max(commentLength, 'tooLong')
const Words = z.object({
  content,
  /** The people that the `@names` in the text mean; people whose name is not in the text are left out. */
  mentions: z.array(Id, 'id').max(maxMentions, 'tooManyMentions').default([]),
})
const timestamp = z.number('commentTime').min(0, 'commentTime')

const written = ['song.notFound', 'person.blocked', 'comment.newcomer'] as const
const said = ['comment.notFound'] as const
const replied = ['comment.notFound', 'song.notFound', 'person.blocked', 'comment.newcomer'] as const

export const comments = endpoints({
  'GET /api/songs/{id}/timeline-comments': {
    summary: 'Comments on single moments of the song, in the order of the song',
    may: 'anyone',
    params: IdParams,
    query: PageQuery,
    answer: z.array(Comment),
    refusals: ['song.notFound'],
  },
  'POST /api/songs/{id}/timeline-comments': {
    summary: 'Comment on one moment of the song',
    may: 'member',
    creates: true,
    limits: ['comment'],
    params: IdParams,
    body: Words.extend({ timestamp }),
    answer: Comment,
    refusals: written,
  },
  'GET /api/songs/{id}/comments': {
    summary: 'Comments on the song as a whole, newest first',
    may: 'anyone',
    params: IdParams,
    query: PageQuery,
    answer: z.array(Comment),
    refusals: ['song.notFound'],
  },
  'POST /api/songs/{id}/comments': {
    summary: 'Comment on the song as a whole',
    may: 'member',
    creates: true,
    limits: ['comment'],
    params: IdParams,
    body: Words,
    answer: Comment,
    refusals: written,
  },
  'GET /api/songs/{id}/comments/counts': {
    summary: 'How many comments are on the timeline and how many on the whole song, without replies',
    may: 'anyone',
    params: IdParams,
    answer: CommentCounts,
    refusals: ['song.notFound'],
  },
  'GET /api/songs/{id}/comments/{commentId}/replies': {
    summary: 'All replies to a comment, oldest first',
    may: 'anyone',
    params: CommentParams,
    query: PageQuery,
    answer: z.array(Reply),
    refusals: said,
  },
  'POST /api/songs/{id}/comments/{commentId}/replies': {
    summary: 'Reply to a comment',
    may: 'member',
    creates: true,
    limits: ['comment'],
    params: CommentParams,
    body: Words,
    answer: Reply,
    refusals: replied,
  },
  'PATCH /api/songs/{id}/comments/{commentId}': {
    summary: 'Change your comment or reply',
    may: 'member',
    limits: ['editText'],
    params: CommentParams,
    body: Words,
    answer: null,
    refusals: ['comment.notFound', 'comment.notYours'],
  },
  'DELETE /api/songs/{id}/comments/{commentId}': {
    summary: 'Delete your comment or reply, or any comment on your song',
    may: 'member',
    evenSuspended: true,
    params: CommentParams,
    answer: null,
    refusals: ['comment.notFound', 'comment.notYours'],
  },
  'POST /api/songs/{id}/comments/{commentId}/like': {
    summary: 'Like a comment or reply',
    may: 'member',
    params: CommentParams,
    answer: CommentLikes,
    refusals: said,
  },
  'DELETE /api/songs/{id}/comments/{commentId}/like': {
    summary: 'Remove your like',
    may: 'member',
    params: CommentParams,
    answer: CommentLikes,
    refusals: said,
  },
})
