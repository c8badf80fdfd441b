import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Comment } from '#contract/discussion/comments.ts'
import { captionAt, markersOf } from './wave-markers.ts'

const at = (timestamp: number, changes: Partial<Comment> = {}): Comment => ({
  id: `c${timestamp}`,
  songId: 's',
  userId: 'jun',
  user: null,
  content: `${timestamp}`,
  mentions: [],
  likes: 0,
  isLiked: false,
  isEdited: false,
  isDeleted: false,
  withheldFor: null,
  createdAt: '2026-06-15T12:00:00Z',
  updatedAt: '2026-06-15T12:00:00Z',
  timestamp,
  replyCount: 0,
  replies: [],
  hasMoreReplies: false,
  ...changes,
})
const wave = { durationSeconds: 100, widthPx: 1000, gapPx: 24 }

test('faces that would cover each other become one, the newest in front', () => {
  const comments = [at(10), at(11, { createdAt: '2026-06-16T12:00:00Z' }), at(12), at(40)]
  expect(markersOf(comments, wave)).toEqual([
    { newest: comments[1], seconds: 10, others: 2 },
    { newest: comments[3], seconds: 40, others: 0 },
  ])
})

test('deleted places have no face, and a wave without length none at all', () => {
  expect(markersOf([at(10, { isDeleted: true })], wave)).toEqual([])
  expect(markersOf([at(10)], { ...wave, durationSeconds: 0 })).toEqual([])
})

test('faces keep their distance, and every comment is behind exactly one', () => {
  const seconds = fc.array(fc.integer({ min: 0, max: 100 })).map(list => list.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(seconds, list => {
      const markers = markersOf(
        list.map(second => at(second)),
        wave,
      )
      const gaps = markers.slice(1).map((marker, i) => marker.seconds - markers[i]!.seconds)
      expect(gaps.every(gap => gap >= 2.4)).toBe(true)
      expect(markers.reduce((sum, marker) => sum + 1 + marker.others, 0)).toBe(list.length)
    }),
  )
})

test('the caption is the last comment reached, for five seconds', () => {
  const comments = [at(10), at(12), at(40)]
  expect(captionAt(comments, 9.9)).toBeUndefined()
  expect(captionAt(comments, 11)?.timestamp).toBe(10)
  expect(captionAt(comments, 12)?.timestamp).toBe(12)
  expect(captionAt(comments, 17)).toBeUndefined()
})
