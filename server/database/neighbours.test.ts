import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const directory = path.resolve('server/database/migrations')
/** Earlier migrations were written before this rule. */
const firstJudged = '0115'

/**
 * Migrations that remove something which a program started before them may still read or write. A version that stops
 * using something must not remove it; the next version may. The exceptions are listed here, with the reason why they
 * don't disturb an older program.
 */
const mayTakeAway: Record<string, string> = {
  '0117-plays-by-month.sql': 'the table of before becomes a part of one that has its name and its columns',
}

const steps: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['drops a table', /\bdrop\s+table\b(?!\s+(if\s+exists\s+)?pg_temp)/],
  ['drops a column', /\bdrop\s+column\b/],
  ['renames', /\brename\b/],
  ['changes a type', /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/],
  ['forbids null where older programs write none', /\bset\s+not\s+null\b/],
  ['takes a default away', /\bdrop\s+default\b/],
]
const addedColumn =
  /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+\s+([^;]*?)(?=,\s*(?:add|drop|alter)\b|;|$)/g

test('no migration takes from programs of the version before what they use', () => {
  const migrations = readdirSync(directory).filter(name => name >= firstJudged)
  const found = migrations.flatMap(name =>
    whatOlderMiss(readFileSync(path.join(directory, name), 'utf8')).map(what => [name, what] as const),
  )
  expect(found.filter(([name]) => mayTakeAway[name] === undefined)).toEqual([])
  const named = new Set(found.map(([name]) => name))
  expect(Object.keys(mayTakeAway).filter(name => !named.has(name))).toEqual([])
})

test.each([
  ['alter table songs drop column bpm;', ['drops a column']],
  ['drop table songs;', ['drops a table']],
  ['alter table songs rename column bpm to tempo;', ['renames']],
  ['alter table songs alter column bpm type bigint;', ['changes a type']],
  ['alter table songs alter bpm set not null;', ['forbids null where older programs write none']],
  ['alter table songs alter bpm drop default;', ['takes a default away']],
  [
    'alter table songs add column bpm int not null;',
    ['adds a column that older programs would have to fill'],
  ],
  [
    'alter table songs add column a int not null default 0, add column b int not null;',
    ['adds a column that older programs would have to fill'],
  ],
  ['alter table songs add column bpm int not null default 0; -- drop table songs', []],
  ['alter table songs add column bpm int;\ncreate table tempi (bpm int not null);', []],
  ['alter table songs add column s text generated always as (lower(title)) stored not null;', []],
] as const)('%s', (statements, what) => {
  expect(whatOlderMiss(statements)).toEqual(what)
})

function whatOlderMiss(text: string): string[] {
  const statements = text.replace(/--.*$/gm, '').toLowerCase()
  const toFill = [...statements.matchAll(addedColumn)].filter(
    ([, definition = '']) =>
      /\bnot\s+null\b|\bprimary\s+key\b/.test(definition) && !/\bdefault\b|\bgenerated\b/.test(definition),
  )
  return [
    ...steps.filter(([, pattern]) => pattern.test(statements)).map(([what]) => what),
    ...toFill.map(() => 'adds a column that older programs would have to fill'),
  ]
}
