import type pg from 'pg'
import type { BackupTable } from './manifest.ts'

export interface TableShape extends Pick<BackupTable, 'name' | 'columns'> {
  /** The columns that sort its rows: its primary key, in an order that is the same on all servers. */
  key: string[]
}

type Named = Pick<TableShape, 'name' | 'columns'>

/** The same form on every server, whatever its own settings are. */
const settings = [
  "timezone = 'UTC'",
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
]

export async function speakPlainly(client: pg.ClientBase): Promise<void> {
  for (const setting of settings) await client.query(`set local ${setting}`)
}

/**
 * Only those of the queue's own tables that contain work; the others belong to the queue's version, which makes them.
 */
const queueTables = ['queue', 'job']

/**
 * All our tables as they are now, with the columns that can be written; a table that is divided by months counts as
 * one. Queues come before their jobs.
 */
export async function tablesOf(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select case nspname when 'pgboss' then 'pgboss.' else '' end || relname as name,
       array_agg(attname::text order by attnum) as columns,
       (select array_agg(quote_ident(part.attname) || case when part.attcollation = 0 then '' else ' collate "C"' end order by place)
        from pg_index, unnest(indkey) with ordinality as parts (number, place)
          join pg_attribute part on part.attnum = number
        where indisprimary and indrelid = pg_class.oid and part.attrelid = pg_class.oid) as key
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
     where attnum > 0 and not attisdropped and attgenerated = ''
       and (nspname = current_schema() and relkind in ('r', 'p') and not relispartition or nspname = 'pgboss' and relname = any ($1))
     group by nspname, relname, pg_class.oid
     order by nspname = 'pgboss', relname = 'job', relname`,
    [queueTables],
  )
  return rows
}

/** Finished jobs are no longer needed. */
const done = `state in ('completed', 'cancelled')`

export function copyOut(table: TableShape): string {
  const condition = table.name === 'pgboss.job' ? `where not ${done}` : ''
  return `copy (select ${columnList(table)} from ${quoted(table)} ${condition} order by ${table.key.join(', ')}) to stdout`
}

export const copyIn = (table: Named): string => `copy ${quoted(table)} (${columnList(table)}) from stdin`

export const quoted = ({ name }: Named): string => name.split('.').map(quote).join('.')

const columnList = ({ columns }: Named): string => columns.map(quote).join(', ')
const quote = (word: string): string => `"${word.replaceAll('"', '""')}"`
