import { exportedRows } from '../../../database/row-pages.ts'

export const exportedBlocks = exportedRows(
  { owner: 'blocks.blocker_id', id: 'blocks.blocked_id' },
  database =>
    database
      .selectFrom('blocks')
      .innerJoin('users', 'users.id', 'blocks.blocked_id')
      .select(['blocks.blocked_id as id', 'users.artist_name', 'blocks.created_at']),
)

export const exportedMutes = exportedRows({ owner: 'mutes.muter_id', id: 'mutes.muted_id' }, database =>
  database
    .selectFrom('mutes')
    .innerJoin('users', 'users.id', 'mutes.muted_id')
    .select(['mutes.muted_id as id', 'users.artist_name', 'mutes.created_at']),
)
