import type { Melodrome } from '../../melodrome.ts'
import {
  ownAccount,
  ownCommentLikes,
  ownComments,
  ownDetailedRatings,
  ownFollows,
  ownLikes,
  ownPlays,
  ownRatings,
  ownSessions,
  ownSongs,
} from './sql.ts'

/** One file of the copy: rows in pages, each from behind the last id of the page before. */
export interface Contents {
  file: string
  rows: (m: Melodrome, personId: string, after: string | undefined) => Promise<ExportedRow[]>
}

/** `id` only carries the order; what else stands here is written as it is. */
export interface ExportedRow {
  id: string
  [name: string]: unknown
}

/**
 * What a copy holds beside sound and pictures. A room that keeps something of people adds its line: never a hash or
 * a token, nor what others think of somebody.
 */
export const contents: readonly Contents[] = [
  { file: 'account.json', rows: ownAccount },
  { file: 'sessions.json', rows: ownSessions },
  { file: 'songs.json', rows: ownSongs },
  { file: 'likes.json', rows: ownLikes },
  { file: 'ratings.json', rows: ownRatings },
  { file: 'detailed-ratings.json', rows: ownDetailedRatings },
  { file: 'comments.json', rows: ownComments },
  { file: 'comment-likes.json', rows: ownCommentLikes },
  { file: 'following.json', rows: ownFollows },
  { file: 'plays.json', rows: ownPlays },
]
