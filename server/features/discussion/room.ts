import { comments } from '#contract/discussion/comments.ts'
import { forum } from '#contract/discussion/forum.ts'
import { defineRoom } from '../../define-room.ts'
import { commentRoutes } from './comments/comments-routes.ts'
import { eraseComments } from './comments/erase-comments.ts'
import { exportedCommentLikes, exportedComments } from './comments/exported-comments.ts'
import { reportableComment } from './comments/reportable-comment.ts'
import {
  exportedPostLikes,
  exportedPosts,
  exportedReplies,
  exportedReplyLikes,
} from './forum/exported-forum.ts'
import { forumRoutes } from './forum/forum-routes.ts'
import { isThread } from './forum/posts-sql.ts'
import { forgetOldReads } from './forum/reads.ts'
import { eraseForum } from './forum/removal/erase-forum.ts'
import { reportablePost, reportableReply } from './forum/removal/reportable-posts.ts'

export const discussionRoom = defineRoom({
  routes({ m, answer }) {
    answer(comments, commentRoutes(m))
    answer(forum, forumRoutes(m))
  },
  upkeep: m => ({
    sweep: {
      forgetOldReads: () => forgetOldReads(m.database, m.clock()),
    },
  }),
  erased: [eraseComments, eraseForum],
  exported: [
    { file: 'comments.json', rows: exportedComments },
    { file: 'comment-likes.json', rows: exportedCommentLikes },
    { file: 'forum-posts.json', rows: exportedPosts },
    { file: 'forum-replies.json', rows: exportedReplies },
    { file: 'forum-post-likes.json', rows: exportedPostLikes },
    { file: 'forum-reply-likes.json', rows: exportedReplyLikes },
  ],
  reportable: { comment: reportableComment, post: reportablePost, reply: reportableReply },
  topics: { post: (m, viewer, id) => isThread(m.database, viewer, id) },
})
