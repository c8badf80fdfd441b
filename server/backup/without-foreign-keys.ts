import type pg from 'pg'

/**
 * Drops the foreign keys while `work` writes, and adds them again, which checks every row: so tables can be filled in
 * any order, rows may refer to each other, and the rights of the tables' owner are enough.
 */
export async function withoutForeignKeys(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ of: string; name: string; definition: string }>(
    `select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`,
  )
  for (const { of, name } of keys) await client.query(`alter table ${of} drop constraint ${name}`)
  await work()
  for (const { of, name, definition } of keys)
    await client.query(`alter table ${of} add constraint ${name} ${definition}`)
}
