import { badges } from '#contract/people/badges.ts'
import { blocks } from '#contract/people/blocks.ts'
import { follows } from '#contract/people/follows.ts'
import { people } from '#contract/people/people.ts'
import { defineRoom } from '../../define-room.ts'
import { badgeRoutes } from './badges/badges-routes.ts'
import { exportedBadges } from './badges/exported-badges.ts'
import { blockRoutes } from './blocks/blocks-routes.ts'
import { exportedBlocks, exportedMutes } from './blocks/exported-blocks.ts'
import { eraseFollows } from './follows/erase-follows.ts'
import { exportedFollows } from './follows/exported-follows.ts'
import { followRoutes } from './follows/follows-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { profileById } from './people-sql.ts'

export const peopleRoom = defineRoom({
  routes({ m, answer }) {
    answer(people, peopleRoutes(m))
    answer(follows, followRoutes(m))
    answer(blocks, blockRoutes(m))
    answer(badges, badgeRoutes(m))
  },
  erased: [eraseFollows],
  exported: [
    { file: 'badges.json', rows: exportedBadges },
    { file: 'following.json', rows: exportedFollows },
    { file: 'blocked.json', rows: exportedBlocks },
    { file: 'muted.json', rows: exportedMutes },
  ],
  // A person is not hidden because of their name; moderators impose sanctions instead.
  reportable: { person: { outcomes: ['dismiss'] } },
  topics: {
    person: async (m, viewer, id) => (await profileById(m.database, id, viewer)) !== undefined,
  },
})
