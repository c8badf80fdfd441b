import type { Executor } from '../database/connect.ts'

/** What the administration's log has, in the order in which it happened. */
export async function actsIn(
  database: Executor,
): Promise<[act: string, actorId: string | null, details: unknown][]> {
  const rows = await database
    .selectFrom('admin_log')
    .select(['act', 'actor_id', 'details'])
    .orderBy('id')
    .execute()
  return rows.map(({ act, actor_id: actorId, details }) => [act, actorId, details])
}
