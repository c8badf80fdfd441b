import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import {
  maxMentions,
  maxPostTags,
  minPostLength,
  minPostTitleLength,
  postLength,
  replyLength,
  tagLength,
  titleLength,
} from '../limits.ts'
import { Id, IdParams, Moment, PageQuery } from '../shapes.ts'
import { normaliseTags } from '../songs/tags.ts'
import { isSeen, withoutUnseen } from '../written-name.ts'
import { forumCategories, forumOrders } from './forum-categories.ts'
import { RichText } from './rich-text.ts'
import { Mention, Said, Written } from './said.ts'

const Category = z.enum(forumCategories, 'option')

/** A post as lists show it. */
export const ForumPost = Written.extend({
  title: z.string(),
  category: Category,
  tags: z.array(z.string()),
  /** The beginning of its text, without marks; empty, like `title`, once deleted. */
  excerpt: z.string(),
  replies: z.int(),
  /** Whether something has happened since the viewer last read it. */
  isUnread: z.boolean(),
  /** When it was written or last answered. */
  lastActivityAt: Moment,
}).meta({ id: 'ForumPost' })
export type ForumPost = z.infer<typeof ForumPost>

/** A post with its text, as it was written (Markdown) and as it is shown. */
export const ForumPostDetail = ForumPost.extend({
  content: z.string(),
  body: RichText,
  mentions: z.array(Mention),
}).meta({ id: 'ForumPostDetail' })
export type ForumPostDetail = z.infer<typeof ForumPostDetail>

export const ForumReply = Said.extend({
  postId: Id,
  /** The reply that it answers; `artistName` is null if the viewer may not see that reply. */
  answers: z.object({ id: Id, artistName: z.string().nullable() }).nullable(),
  body: RichText,
}).meta({ id: 'ForumReply' })
export type ForumReply = z.infer<typeof ForumReply>

export const ForumLikes = z.object({ likes: z.int(), isLiked: z.boolean() })

export const ForumTag = z.object({ tag: z.string(), posts: z.int() })
export type ForumTag = z.infer<typeof ForumTag>

/** Forms send lines as Windows ends them. */
const lines = (text: string): string => text.replaceAll('\r\n', '\n').trim()
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const title = z
  .string('required')
  .overwrite(text => oneLine(withoutUnseen(text)))
  .min(minPostTitleLength, 'postTitleShort')
  .refine(isSeen, 'titleRequired')
  .max(titleLength, 'tooLong')
const content = z
  .string('required')
  .overwrite(lines)
  .min(minPostLength, 'postContentShort')
  .max(postLength, 'tooLong')
const replyContent = z
  .string('replyRequired')
  .overwrite(lines)
  .min(1, 'replyRequired')
  .max(replyLength, 'tooLong')
const Tags = z
  .array(z.string('text'))
  .transform(normaliseTags)
  .pipe(z.array(z.string().max(tagLength, 'tagTooLong')).max(maxPostTags, 'tooManyTags'))
/** The people that the `@names` in the text mean; people whose name is not in the text are left out. */
const mentions = z.array(Id, 'id').max(maxMentions, 'tooManyMentions').default([])

const PostFields = z.object({
  title,
  content,
  category: Category.default('talk'),
  tags: Tags.default([]),
  mentions,
})

export const ReplyParams = IdParams.extend({ replyId: Id })

export const forum = endpoints({
  'GET /api/forum/posts': {
    summary: 'Forum posts in the order you choose, optionally of one category or with one tag',
    may: 'anyone',
    query: PageQuery.extend({
      order: z.enum(forumOrders, 'option').default('activity'),
      category: Category.optional(),
      tag: z
        .string('text')
        .transform(text => normaliseTags([text])[0] ?? '')
        .optional(),
    }),
    answer: z.array(ForumPost),
    refusals: [],
  },
  'POST /api/forum/posts': {
    summary: 'Write a post, in Markdown',
    may: 'member',
    creates: true,
    limits: ['post'],
    body: PostFields,
    answer: ForumPostDetail,
    refusals: ['post.newcomer'],
  },
  'GET /api/forum/posts/{id}': {
    summary: 'One post; a deleted post with replies is returned as an empty place',
    may: 'anyone',
    params: IdParams,
    answer: ForumPostDetail,
    refusals: ['post.notFound'],
  },
  'PATCH /api/forum/posts/{id}': {
    summary: 'Change your post; omitted fields stay as they are',
    may: 'member',
    limits: ['editText'],
    params: IdParams,
    body: z.object({
      title: title.optional(),
      content: content.optional(),
      category: Category.optional(),
      tags: Tags.optional(),
      mentions: mentions.unwrap().optional(),
    }),
    answer: ForumPostDetail,
    refusals: ['post.notFound', 'post.notYours'],
  },
  'DELETE /api/forum/posts/{id}': {
    summary: 'Delete your post; if it has replies, an empty place stays',
    may: 'member',
    evenSuspended: true,
    params: IdParams,
    answer: null,
    refusals: ['post.notFound', 'post.notYours'],
  },
  'PUT /api/forum/posts/{id}/read': {
    summary: 'Mark a post as read up to now',
    may: 'member',
    evenUnverified: true,
    evenSuspended: true,
    params: IdParams,
    answer: null,
    refusals: ['post.notFound'],
  },
  'POST /api/forum/posts/{id}/like': {
    summary: "Like another member's post",
    may: 'member',
    params: IdParams,
    answer: ForumLikes,
    refusals: ['post.notFound', 'person.yourself'],
  },
  'DELETE /api/forum/posts/{id}/like': {
    summary: 'Remove your like',
    may: 'member',
    params: IdParams,
    answer: ForumLikes,
    refusals: ['post.notFound'],
  },
  'GET /api/forum/posts/{id}/replies': {
    summary: 'The replies to a post, oldest first',
    may: 'anyone',
    params: IdParams,
    query: PageQuery,
    answer: z.array(ForumReply),
    refusals: ['post.notFound'],
  },
  'POST /api/forum/posts/{id}/replies': {
    summary: 'Reply to a post, in Markdown; with `answers`, to one of its replies',
    may: 'member',
    creates: true,
    limits: ['forumReply'],
    params: IdParams,
    body: z.object({ content: replyContent, mentions, answers: Id.nullish() }),
    answer: ForumReply,
    refusals: ['post.notFound', 'reply.notFound', 'comment.newcomer'],
  },
  'PATCH /api/forum/posts/{id}/replies/{replyId}': {
    summary: 'Change your reply',
    may: 'member',
    limits: ['editText'],
    params: ReplyParams,
    body: z.object({ content: replyContent, mentions }),
    answer: ForumReply,
    refusals: ['reply.notFound', 'reply.notYours'],
  },
  'DELETE /api/forum/posts/{id}/replies/{replyId}': {
    summary: 'Delete your reply; if it has replies, an empty place stays',
    may: 'member',
    evenSuspended: true,
    params: ReplyParams,
    answer: null,
    refusals: ['reply.notFound', 'reply.notYours'],
  },
  'POST /api/forum/posts/{id}/replies/{replyId}/like': {
    summary: "Like another member's reply",
    may: 'member',
    params: ReplyParams,
    answer: ForumLikes,
    refusals: ['reply.notFound', 'person.yourself'],
  },
  'DELETE /api/forum/posts/{id}/replies/{replyId}/like': {
    summary: 'Remove your like',
    may: 'member',
    params: ReplyParams,
    answer: ForumLikes,
    refusals: ['reply.notFound'],
  },
  'GET /api/forum/tags': {
    summary: 'The most used tags',
    may: 'anyone',
    answer: z.array(ForumTag),
    refusals: [],
  },
  'GET /api/forum/stats': {
    summary: 'How many members there are, and how many songs can be heard; at most a minute old',
    may: 'anyone',
    answer: z.object({ members: z.int(), songs: z.int() }),
    refusals: [],
  },
  'POST /api/forum/preview': {
    summary: 'Preview a text in Markdown',
    may: 'member',
    limits: ['forumPreview'],
    body: z.object({ content: z.string('text').overwrite(lines).max(postLength, 'tooLong') }),
    answer: RichText,
    refusals: [],
  },
})
