import { PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { aSong } from '../../testing/songs.ts'
import { melodrome, type TestMelodrome } from '../../testing/test-melodrome.ts'

/** Columns that neither a room nor a foreign key erases: column → why. */
const kept: Record<string, string> = {
  'song_index.user_id': 'goes with the song, by the key of the song',
  'song_likenesses.other_id': 'is a song',
}

/** Tables that a copy of a person's data does not contain: table → why. */
const notExported: Record<string, string> = {
  account_events: 'says where to look, for open pages; what it tells of is copied',
  account_heads: 'the number of the last of these events',
  admin_log: 'a log of the administration, which is not for the people that it names',
  cleared_voters: 'how moderators guard the votes: a person who knew it could get around it',
  conversations: 'the pair; its messages are copied',
  device_codes: 'hashes of codes, for minutes',
  due_pushes: 'notifications that wait for a moment; they are copied',
  email_codes: 'hashes of codes',
  exports: 'the copies themselves',
  filters: 'made in the name of the house, by moderators',
  forum_reads: 'up to when a post was read, to mark what is new',
  founder: 'who came first to this installation',
  idempotency_keys: 'answers of calls, for a day',
  leaderboard_entries: 'counted from songs and votes, and public',
  link_pictures: 'drawn from what is public',
  moderation_log: 'a log of the moderation; decisions are copied',
  notification_actors: 'people that a notification counts; the notification is copied',
  openid_journeys: 'secrets of a sign-in that is under way',
  passkey_challenges: 'what a passkey has to sign within minutes',
  password_resets: 'hashes of links',
  quarantine_log: 'how moderators guard the votes: a person who knew it could get around it',
  quarantined_voters: 'how moderators guard the votes: a person who knew it could get around it',
  recovery_codes: 'hashes of codes',
  running_listens: 'a listen that is under way; listens are copied',
  song_index: 'the tokens of songs, which are copied',
  song_likenesses: 'is about songs: what sounds like what, as a formula has it',
  storage_owners: 'bytes of files, which are copied',
  suspected_voters: 'how moderators guard the votes: a person who knew it could get around it',
  totp_factors: 'the secret of an app',
}

/** Columns of a person's own row that a copy does not contain: column → why. */
const notInAccount: Record<string, string> = {
  deletion_due_at: 'a copy is made for people who stay, or who know that they leave',
  email_key: 'the address again, for comparing',
  erasure_asked_at: 'belongs to a deletion that was asked for',
  is_demo: 'whether the cast of the demo community',
  keeps_forum_texts: 'belongs to a deletion that was asked for',
  password_hash: 'a hash',
  picture_blob: 'the name of a file; the same picture is copied large',
  picture_large_blob: 'the name of a file; the picture is copied',
  search: 'tokens of the name',
  search_version: 'how these tokens were made',
}

interface PersonColumn {
  table: string
  column: string
  /** Whether a foreign key deletes the row or clears the name when the person's row is deleted. */
  hangsOnPerson: boolean
}

/**
 * Columns with a person's id: foreign keys to `users`, other columns with the same name as one of those, and listeners
 * (`memberListener`). So a new table is found without a list.
 */
async function personColumns({ melodrome: { database } }: TestMelodrome): Promise<PersonColumn[]> {
  const { rows } = await sql<PersonColumn>`
    with keys as (
      select conrelid, conkey[1] as attnum from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass and confdeltype in ('c', 'n')
    ), columns as (
      select attrelid, relname, attnum, attname
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and (atttypid = 'uuid'::regtype or attname = 'listener') and not attisdropped
    ), names as (
      select attname from columns join keys on conrelid = attrelid and keys.attnum = columns.attnum
      union select 'listener'
    )
    select relname as table, attname as column,
      exists (select from keys where conrelid = attrelid and keys.attnum = columns.attnum) as "hangsOnPerson"
    from columns join names using (attname)
    order by relname, attname`.execute(database)
  return rows
}

/** The statements by which rooms erase a person, and by which they copy their data. */
async function statements(m: TestMelodrome): Promise<{ erasing: string; copying: string }> {
  const compiler = new PostgresQueryCompiler()
  let heard: string[] = []
  const database = m.melodrome.database.withPlugin({
    transformQuery({ node, queryId }) {
      heard.push(compiler.compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const overheard = { ...m.melodrome, database }
  for (const { exported = [] } of m.melodrome.rooms)
    for (const { rows } of exported) await rows(overheard, m.mina.id, undefined)
  const copying = heard.join(';\n')
  heard = []
  for (const { erased = [] } of m.melodrome.rooms)
    for (const erase of erased) await erase(overheard, m.mina.id)
  return { erasing: heard.join(';\n'), copying }
}

const tablesAfter = (keywords: RegExp, text: string): Set<string> =>
  new Set(
    [...text.matchAll(new RegExp(`\\b(?:${keywords.source})\\s+"?(\\w+)"?`, 'gi'))].map(([, name]) => name!),
  )

/** Gives mina data of many kinds, so that the checks have something to check. */
async function aBusyMina(m: TestMelodrome): Promise<void> {
  await aSong(m, { by: m.mina })
  const song = { id: await aSong(m, { by: m.jun }) }
  const said = await m.jun.call('POST /api/songs/{id}/comments', { params: song, body: { content: 'hello' } })
  await m.mina.call('POST /api/songs/{id}/comments/{commentId}/like', {
    params: { ...song, commentId: said.id },
  })
  const thread = {
    category: 'talk',
    title: 'The drums are too loud',
    content: 'Which side shall I turn down?',
  } as const
  const post = await m.jun.call('POST /api/forum/posts', { body: thread })
  const reply = await m.jun.call('POST /api/forum/posts/{id}/replies', {
    params: { id: post.id },
    body: { content: 'me again' },
  })
  await m.mina.call('POST /api/forum/posts/{id}/like', { params: { id: post.id } })
  await m.mina.call('POST /api/forum/posts/{id}/replies/{replyId}/like', {
    params: { id: post.id, replyId: reply.id },
  })
}

test('each table with a person’s id is erased with the account and copied for its person, or says why not', async () => {
  const m = await melodrome()
  await aBusyMina(m)
  const columns = await personColumns(m)
  const { erasing, copying } = await statements(m)
  const erased = tablesAfter(/update|delete from/, erasing)
  const copied = tablesAfter(/from|join/, copying)
  const stays = columns.filter(({ table, hangsOnPerson }) => !hangsOnPerson && !erased.has(table))
  expect(stays.map(({ table, column }) => `${table}.${column}`)).toEqual(Object.keys(kept))
  const lacking = new Set(columns.map(({ table }) => table).filter(table => !copied.has(table)))
  expect([...lacking]).toEqual(Object.keys(notExported))
})

test('a copy holds every column of the account, or says why not', async () => {
  const m = await melodrome()
  const all = await m.melodrome.database.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const files = m.melodrome.rooms.flatMap(({ exported = [] }) => exported)
  const account = files.find(({ file }) => file === 'account.json')!
  const [copied] = await account.rows(m.melodrome, m.mina.id, undefined)
  expect(
    Object.keys(all)
      .filter(column => !(column in copied!))
      .toSorted(),
  ).toEqual(Object.keys(notInAccount))
  expect(copied).toMatchObject({ messages_from: 'everyone', language: 'en' })
})
