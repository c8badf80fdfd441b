import { comments } from '#contract/discussion/comments.ts'
import { forum } from '#contract/discussion/forum.ts'
import { defineRoom } from '../../define-room.ts'
import { commentRoutes } from './comments/comments-routes.ts'
import { forumRoutes } from './forum/forum-routes.ts'
import { forgetOldReads } from './forum/reads.ts'

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
})
