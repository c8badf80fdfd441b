import {
  ownBlocks,
  ownCommentLikes,
  ownComments,
  ownFollows,
  ownMessages,
  ownMutes,
  ownNotifications,
  ownSilenced,
} from './among-people.ts'
import {
  ownAccount,
  ownDetailedRatings,
  ownDrafts,
  ownLikes,
  ownPasskeys,
  ownRatings,
  ownSessions,
  ownSignInLog,
  ownSignIns,
  ownSongs,
} from './export-sql.ts'
import { ownBadges, ownBallots, ownSubmissions } from './exported-contests.ts'
import { ownPostLikes, ownPosts, ownReplies, ownReplyLikes } from './exported-forum.ts'
import { ownHistory, ownListens, ownPlaylists, ownPlays } from './exported-listening.ts'
import type { Rows } from './row-pages.ts'

/** One file of the copy. */
export interface Contents {
  file: string
  rows: Rows
}

/**
 * What a copy holds beside sound and pictures. A room that keeps something of people adds its line: never a hash or
 * a token, nor what others think of somebody.
 */
export const contents: readonly Contents[] = [
  { file: 'account.json', rows: ownAccount },
  { file: 'linked-sign-ins.json', rows: ownSignIns },
  { file: 'passkeys.json', rows: ownPasskeys },
  { file: 'sessions.json', rows: ownSessions },
  { file: 'sign-in-log.json', rows: ownSignInLog },
  { file: 'songs.json', rows: ownSongs },
  { file: 'drafts.json', rows: ownDrafts },
  { file: 'likes.json', rows: ownLikes },
  { file: 'ratings.json', rows: ownRatings },
  { file: 'detailed-ratings.json', rows: ownDetailedRatings },
  { file: 'comments.json', rows: ownComments },
  { file: 'comment-likes.json', rows: ownCommentLikes },
  { file: 'forum-posts.json', rows: ownPosts },
  { file: 'forum-replies.json', rows: ownReplies },
  { file: 'forum-post-likes.json', rows: ownPostLikes },
  { file: 'forum-reply-likes.json', rows: ownReplyLikes },
  { file: 'playlists.json', rows: ownPlaylists },
  { file: 'challenge-submissions.json', rows: ownSubmissions },
  { file: 'challenge-ballots.json', rows: ownBallots },
  { file: 'badges.json', rows: ownBadges },
  { file: 'following.json', rows: ownFollows },
  { file: 'blocked.json', rows: ownBlocks },
  { file: 'muted.json', rows: ownMutes },
  { file: 'messages.json', rows: ownMessages },
  { file: 'notifications.json', rows: ownNotifications },
  { file: 'silenced-notifications.json', rows: ownSilenced },
  { file: 'plays.json', rows: ownPlays },
  { file: 'history.json', rows: ownHistory },
  { file: 'listens.json', rows: ownListens },
]
