import { sql } from 'kysely'
import { toUuid } from '../../../database/ids.ts'
import { exportPageSize, fromId, type Rows } from '../../../database/row-pages.ts'

export const ownBlocks: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select(['blocks.blocked_id as id', 'users.artist_name', 'blocks.created_at'])
    .where('blocks.blocker_id', '=', toUuid(personId))
    .where('blocks.blocked_id', '>', fromId(after))
    .orderBy('blocks.blocked_id')
    .limit(sql.lit(exportPageSize))
    .execute()

export const ownMutes: Rows = ({ database }, personId, after) =>
  database
    .selectFrom('mutes')
    .innerJoin('users', 'users.id', 'mutes.muted_id')
    .select(['mutes.muted_id as id', 'users.artist_name', 'mutes.created_at'])
    .where('mutes.muter_id', '=', toUuid(personId))
    .where('mutes.muted_id', '>', fromId(after))
    .orderBy('mutes.muted_id')
    .limit(sql.lit(exportPageSize))
    .execute()
