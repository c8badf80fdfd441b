import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tables, writesBesides } from './boundaries.ts'
import { isTest } from './tools/boundary-rules.ts'
import { writtenFiles } from './tools/imports.ts'
import { root } from './tools/stamp.mjs'
import { writtenTables } from './tools/written-tables.ts'

const ownerOf = new Map(Object.entries(tables).flatMap(([owner, names]) => names.map(name => [name, owner])))

test('every table of the database has one owner', () => {
  const schema = readFileSync(join(root, 'server/database/schema.gen.ts'), 'utf8')
  const [, database = ''] = /export interface DB \{([^}]*)\}/.exec(schema) ?? []
  const names = [...database.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(50)
  // Which migrations have run is no table of the product's own types.
  expect(Object.values(tables).flat().toSorted()).toEqual([...names, 'migrations'].toSorted())
})

test('only its owner writes a table', () => {
  const server = writtenFiles(join(root, 'server')).filter(({ path }) => path.endsWith('.ts'))
  const product = server.filter(({ path }) => !isTest(path) && !path.includes('/testing/'))
  const written = product.flatMap(({ path, text }) => writtenTables(text).map(table => ({ path, table })))
  const trespasses = written.filter(
    ({ path, table }) =>
      ownerOf.get(table) !== placeOf(path) && !writesBesides[placeOf(path)]?.includes(table),
  )
  expect(new Set(written.map(({ table }) => table)).size).toBeGreaterThan(80)
  expect(trespasses).toEqual([])
  const besides = Object.entries(writesBesides).flatMap(([place, names]) =>
    names.map(table => ({ place, table })),
  )
  const unused = besides.filter(
    ({ place, table }) => !written.some(one => placeOf(one.path) === place && one.table === table),
  )
  expect(unused).toEqual([])
})

test('writes are seen however they are written', () => {
  const text = [
    "await transaction.insertInto('likes').values(vote).execute()",
    "database.updateTable(\n 'users').set({ role })",
    'await sql`delete from follows where follower_id = ${me}`',
    'insert into song_index (id, words) values',
    'insert into plays ${rows}',
    'update category_stats stats set rating_count = 1',
    'update only song_stats set plays = 0',
    '-- The update of songs is written elsewhere; select from comments for update skip locked',
  ]
  expect(writtenTables(text.join('\n')).toSorted()).toEqual(
    ['category_stats', 'follows', 'likes', 'plays', 'song_index', 'song_stats', 'users'].toSorted(),
  )
})

/** PostgreSQL refuses a prepared statement whose columns have changed, and `pg` does not prepare it again. */
test('every statement names its columns, so that one that a newer version adds does not break it', () => {
  const server = writtenFiles(join(root, 'server')).filter(({ path }) => path.endsWith('.ts'))
  const product = server.filter(({ path }) => !isTest(path) && !path.includes('/testing/'))
  expect(product.length).toBeGreaterThan(300)
  expect(product.flatMap(({ path, text }) => wholeRows(text).map(found => ({ path, found })))).toEqual([])
})

test.each([
  ["database.selectFrom('drafts').selectAll().where('id', '=', id)", true],
  [
    "selectFrom('songs').leftJoin('category_stats as stats', 'stats.song_id', 'songs.id').selectAll('stats')",
    true,
  ],
  ["insertInto('exports').values(row).returningAll()", true],
  ['sql`update exports set progress = 0 returning *`', true],
  ['sql`\n select * from songs where id = 1`', true],
  [
    'sql`select *, plays as all_plays from (select id from songs) asked join song_stats using (song_id)`',
    true,
  ],
  ["selectFrom(latest.as('latest')).selectAll().orderBy('id')", false],
  ["selectFrom('songs').innerJoinLateral(first.as('reply'), on).selectAll('reply')", false],
  ['sql`with gone as (delete from ratings returning *) select song_id from gone`', false],
  ['sql`with given as (select * from unnest(${ids}::uuid[])) select * from given`', false],
] as const)('%s', (text, isWhole) => {
  expect(wholeRows(text).length > 0).toBe(isWhole)
})

/**
 * PostgreSQL may run `in (select … limit …)` once for each row of the table, if it believes that there are few: then it
 * takes seconds, and more rows than the limit. `= any(array(select …))` is run once.
 */
test('what a statement changes in batches, or locks in an order, is chosen once', () => {
  const server = writtenFiles(join(root, 'server')).filter(({ path }) => path.endsWith('.ts'))
  expect(server.flatMap(({ path, text }) => repeatedChoices(text).map(found => ({ path, found })))).toEqual(
    [],
  )
})

test.each([
  ['delete from exports where id in (select id from exports order by id limit ${rows})', true],
  [
    'update songs set plays = 0 where (a, b) in (\n select a, b from songs where (c or d) for update\n)',
    true,
  ],
  ['delete from exports where id = any(array(select id from exports limit 5))', false],
  ['select id from songs where user_id in (select id from users where role = 1) limit 5', false],
] as const)('%s is chosen again: %s', (text, isRepeated) => {
  expect(repeatedChoices(text).length > 0).toBe(isRepeated)
})

/** Tables in which so few rows are old at once that one statement deletes them in a moment; in the order of names. */
const fewAreOld: Record<string, string> = {
  api_tokens: 'each member has few, and each chose a day of its own',
  cleared_voters: 'moderators add them by hand',
  device_codes: 'live for minutes: what came since the sweep before',
  drafts: 'each member has few, and each ends at a moment of its own',
  email_codes: 'one of each account that waits for a mail: the table is small enough to be read whole',
  exports: 'one of each member who has asked for a copy',
  instances: 'one of each process',
  mail_failures: 'spread over the days in which mails failed',
  openid_journeys: 'live for minutes: what came since the sweep before',
  openid_newcomers: 'live for minutes: what came since the sweep before',
  passkey_challenges: 'live for minutes: what came since the sweep before',
  password_resets: 'each is a mail',
}

test('what is old is deleted in batches, except where few rows can be old at once', () => {
  const server = writtenFiles(join(root, 'server')).filter(({ path }) => path.endsWith('.ts'))
  const whole = server.filter(({ path }) => !isTest(path)).flatMap(({ text }) => deletedByAge(text))
  expect([...new Set(whole)].toSorted()).toEqual(Object.keys(fewAreOld))
})

test.each([
  ["database.deleteFrom('exports').where('expires_at', '<=', now)", ['exports']],
  ["database\n  .deleteFrom('exports')\n  .where('expires_at', '<', now)", ['exports']],
  ["database.deleteFrom('exports').where('id', '=', id).where('expires_at', '<', now)", []],
  ['delete from exports where expires_at < ${now}', ['exports']],
  ['delete from exports where ctid = any(array(select ctid from exports where at < ${now} limit 5))', []],
] as const)('%s deletes %j by age at once', (text, expected) => {
  expect(deletedByAge(text)).toEqual(expected)
})

function deletedByAge(text: string): string[] {
  const built = text.matchAll(/\.deleteFrom\('(\w+)'\)\s*\.where\('\w+', '<=?'/g)
  const written = text.matchAll(/\bdelete\s+from\s+(\w+)\s+where\s+\w+\s*<=?/g)
  return [...built, ...written].map(([, table = '']) => table)
}

function repeatedChoices(text: string): string[] {
  return [...text.matchAll(/\bin\s*\((\s*select\b(?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g)]
    .map(([, choice = '']) => choice)
    .filter(choice => /\b(limit|offset|for (no key )?update)\b/.test(choice))
}

/** Where the columns of a statement's answer are all those of a table. */
function wholeRows(text: string): string[] {
  const built = [...text.matchAll(/\.(selectAll|returningAll)\((?:'(\w+)')?\)/g)].filter(
    ({ 1: way, 2: name, index }) => {
      if (way === 'returningAll') return true
      if (name) return ownerOf.has(name) || new RegExp(`'\\w+ as ${name}'`).test(text)
      return text.startsWith("selectFrom('", text.lastIndexOf('selectFrom(', index))
    },
  )
  const written = [...text.matchAll(/\breturning\s+\*\s*`|\bselect\s+\*(?:,|\s+from\s+(\w+))/g)].filter(
    ([, table]) => table === undefined || ownerOf.has(table),
  )
  return [...built, ...written].map(([found]) => found)
}

/** The room, or the ground floor, that a file of the server stands in. */
function placeOf(path: string): string {
  const [, place = '', room = ''] = path.split('/')
  return place === 'features' ? room : place
}
