import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { roofs } from './boundaries.ts'
import { api } from './contract/api.ts'
import * as durations from './contract/durations.ts'
import type { Endpoint } from './contract/endpoint.ts'
import * as limits from './contract/limits.ts'
import { type Bucket, buckets, handlerLimits, mailLimits, rateLimits } from './contract/rate-limits.ts'
import { refusals } from './contract/refusals.ts'
import { readConfig } from './server/config.ts'
import { writtenFiles } from './tools/imports.ts'
import { root } from './tools/stamp.mjs'

/** What the documents say of the code, held against the code. */
const files = writtenFiles()
const documents = files.filter(({ path }) => path.endsWith('.md'))
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

describe.each(documents)('$path', ({ path, text }) => {
  test('names only files and folders that exist', () => {
    expect(pathsIn(text).filter(named => !exists(named))).toEqual([])
    expect(fileNamesIn(text).filter(name => !isSomewhere(name))).toEqual([])
  })

  test('links lead somewhere, to headings too', () => {
    expect(linksIn(text).filter(link => !leadsSomewhere(path, link))).toEqual([])
  })

  test('repeats numbers as contract/limits.ts has them', () => {
    expect(numbersIn(text).filter(({ said, name }) => said !== limitNamed(name))).toEqual([])
  })

  test('names only commands, calls and refusals that exist', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'))
    const commands = matches(text, /npm run (\w[\w-]*)/g)
    expect(commands.filter(name => !(name in scripts))).toEqual([])
    const calls = matches(text, /`((?:GET|POST|PUT|PATCH|DELETE) \/api\/[^`]*)`/g)
    expect(calls.filter(call => !(call in api))).toEqual([])
    const codes = matches(text, /`((?:input|request|server|account|person|song)\.[a-z]+[A-Z]\w*)`/g)
    expect(codes.filter(code => !(code in refusals))).toEqual([])
  })

  test('quotes tests by their names', () => {
    expect(testsNamedIn(text).filter(named => !isTest(named))).toEqual([])
  })
})

test('security: fifty checks, each with its section and a test that is there, or the reason why there is none', () => {
  const rows = [
    ...section(textOf('docs/security.md'), 'Fifty checks').matchAll(
      /^\| (\d+) \| (.+?) \| (.+?) \| (.+) \|$/gm,
    ),
  ].map(([, number, , sections = '', shown = '']) => ({ number: Number(number), sections, shown }))
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1))
  expect(
    rows.filter(({ sections }) => !/^\d+\.\d+(\.\d+)?((,| to) \d+\.\d+(\.\d+)?)*$/.test(sections)),
  ).toEqual([])
  const unproven = rows.filter(({ shown }) => testsNamedIn(shown).length === 0)
  expect(unproven.filter(({ shown }) => !/^no test: \w/.test(shown))).toEqual([])
  const wrong = rows.flatMap(({ shown }) => testsNamedIn(shown)).filter(named => !isTest(named))
  expect(wrong).toEqual([])
})

test('README: the version of Node is the one that packages and start ask for', () => {
  const { engines }: { engines: { node: string } } = JSON.parse(textOf('package.json'))
  const [version] = matches(textOf('README.md'), /Node ([\d.]+) or newer/g)
  expect(engines.node).toBe(`>=${version}`)
  expect(textOf('tools/start.mjs')).toContain(`oldestNode = [${version?.replace('.', ', ')}]`)
})

test('the newest release in CHANGELOG has the version of the packages', () => {
  const [newest] = matches(textOf('CHANGELOG.md'), /^## \[([\d.]+)\] - \d{4}-\d\d-\d\d$/gm)
  for (const path of ['package.json', 'publish/package.json']) {
    const { version }: { version: string } = JSON.parse(textOf(path))
    expect(version, path).toBe(newest)
  }
})

/** Numbers of one file: where they are said, and the constant that has them, in its own unit. */
test.each([
  ['ARCHITECTURE.md', /under (\d+) KB gzipped/, 1, 'tools/budget.ts', 'firstLoadKilobytes'],
  ['ARCHITECTURE.md', /at most (\d+) at a time/, 1, 'server/features/charts/fold-ranks.ts', 'batchSize'],
  ['ARCHITECTURE.md', /aims at (-\d+) LUFS/, 1, 'server/media/audio/measures/gain.ts', 'targetLufs'],
  ['ARCHITECTURE.md', /peak under (-\d+) dB/, 1, 'server/media/audio/measures/gain.ts', 'ceilingDb'],
  ['docs/operations.md', /have (\d+) seconds to finish/, 1_000, 'server/http/app.ts', 'finishMs'],
  ['docs/operations.md', /jobs get (\d+) seconds/, 1_000, 'server/jobs/jobs.ts', 'stopTimeoutMs'],
  ['docs/operations.md', /every\s(\d+) minutes/, durations.minuteMs, 'server/upkeep.ts', 'sweepPauseMs'],
  ['docs/operations.md', /than (\d+) KB a second/, 1_024, 'contract/limits.ts', 'minBytesPerSecond'],
  ['docs/security.md', /JSON may take (\d+) KB/, 1_024, 'server/http/app.ts', 'maxBodyBytes'],
] as const)('%s: %s is the constant of its file', (document, said, unit, file, constant) => {
  const [number] = matches(textOf(document), new RegExp(said, 'g'))
  const [kept] = matches(textOf(file), new RegExp(`^(?:export )?const ${constant} = ([-\\w* ]+)$`, 'gm'))
  expect(kept).toBeDefined()
  expect(Number(number) * unit).toBe(product(kept ?? ''))
})

test('README: every roof has its line', () => {
  const described = matches(textOf('README.md'), /^\| `(\w+)\/` \|/gm)
  expect(described.toSorted()).toEqual([...Object.keys(roofs), 'docs'].toSorted())
})

test('ARCHITECTURE: the roofs see each other as boundaries.ts has it', () => {
  const rows = [
    ...section(textOf('ARCHITECTURE.md'), 'Who imports whom').matchAll(/^(\w+) {2,}(\w[\w, ]*)$/gm),
  ]
  const described = rows.map(([, roof = '', seen = '']) => [roof, seen === 'nothing' ? [] : seen.split(', ')])
  expect(Object.fromEntries(described)).toEqual(roofs)
})

test('ARCHITECTURE: every table has its line', () => {
  const text = textOf('ARCHITECTURE.md')
  const standing = new Set<string>()
  const migrations = files.filter(({ path }) => path.startsWith('server/database/migrations/'))
  for (const migration of migrations.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    for (const [, act, table = ''] of migration.text.matchAll(
      /(create (?:unlogged )?|drop )table (\w+)\b(?! partition of)/g,
    )) {
      if (act === 'drop ') standing.delete(table)
      else standing.add(table)
    }
  }
  const described = matches(section(text, 'Tables'), /^\| `(\w+)` \|/gm)
  expect(described.toSorted()).toEqual([...standing, 'migrations'].toSorted())
})

test('operations: every setting is described, with its default', () => {
  const rows = [...textOf('docs/operations.md').matchAll(/^\| `([A-Z_]+)` \| (.*?) \|/gm)]
  const described = new Map(rows.map(([, name = '', standard = '']) => [name, standard.replaceAll('`', '')]))
  const known = matches(textOf('server/config.ts'), /^ {2}([A-Z][A-Z_]+): /gm)
  expect([...described.keys()]).toEqual(known)

  const { port, host, trustProxy, databasePrepare, logLevel, role } = readConfig({})
  const onOff = (value: boolean): string => (value ? 'on' : 'off')
  expect(Object.fromEntries(described)).toMatchObject({
    PORT: String(port),
    HOST: host,
    TRUST_PROXY: trustProxy === false ? 'off' : String(trustProxy),
    DATABASE_PREPARE: onOff(databasePrepare),
    ROLE: role,
    LOG_LEVEL: logLevel,
  })
})

test('api: every call is in the table, with who may', () => {
  const rows = [...textOf('docs/api.md').matchAll(/^\| `([A-Z]+ \/api\/\S+)` \| (\w+) \|/gm)]
  const described = Object.fromEntries(rows.map(([, call = '', may = '']) => [call, may]))
  const promised = Object.entries<Endpoint>(api).map(([call, { may }]) => [call, may])
  expect(described).toEqual(Object.fromEntries(promised))
})

type LimitInWords = { by: readonly string[]; times: number; minutes: number; counts: string }

test('api: every limit is in the table, with whom it counts and how much it allows', () => {
  const rows = matches(section(textOf('docs/api.md'), 'How often'), /^(\| `\w+` \|.*)$/gm)
  const tries = Object.entries<LimitInWords>({ ...rateLimits, ...handlerLimits, ...mailLimits }).map(
    ([name, { by, times, minutes, counts }]) =>
      `| \`${name}\` | ${by.join(' and ').replace('email', 'e-mail')} | ${times} ${counts} in ${minutes} minutes |`,
  )
  const promised = [
    ...tries,
    ...Object.entries<Bucket>(buckets).map(
      ([name, { burst, perSecond }]) => `| \`${name}\` | ${burst} calls | ${perSecond} a second |`,
    ),
  ]
  expect(rows.toSorted()).toEqual(promised.toSorted())
})

test('decisions: each has a number, a date, one of three statuses, and its line in the list', () => {
  // Not without gaps: several people write at the same time, each with a number that was given to them.
  const link = String.raw`\[\d{4}\]\([\w-]+\.md\)`
  const links = `${link}(?:, ${link})*(?: and ${link})?`
  const decisions = documents.filter(({ path }) => /^docs\/decisions\/\d/.test(path))
  const heads = decisions.map(({ path, text }) => {
    const number = basename(path).slice(0, 4)
    const head = new RegExp(
      `^# ${number} (.+)\\n\\n[\\d-]{10}\\. (Holds|(?:Changed|Ended) by ${links})\\.((?: (?:Changes|Ends) ${links}\\.)*)\\n\\n`,
    )
    const [, title = '', status = '', others = ''] = head.exec(text) ?? []
    return { number, row: `| [${number}](${basename(path)}) | ${title} | ${status} |`, status, others }
  })
  expect(new Set(heads.map(({ number }) => number)).size).toBe(heads.length)
  const rows = matches(textOf('docs/decisions/README.md'), /^(\| \[\d{4}\].*)$/gm)
  expect(rows).toEqual(heads.map(({ row }) => row).toSorted())
  const numbersOf = (text: string) => matches(text, /\[(\d{4})\]/g)
  const said = heads.flatMap(({ number, status }) =>
    numbersOf(status).map(other => `${other} changes ${number}`),
  )
  const says = heads.flatMap(({ number, others }) =>
    numbersOf(others).map(other => `${number} changes ${other}`),
  )
  expect(said.toSorted()).toEqual(says.toSorted())
})

test('CHANGELOG: for each audience a short list, in the groups of Keep a Changelog and one of ours', () => {
  const mostLines = 25
  const longestLine = 150
  const groups = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Changes that programs must follow']
  const audiences = [
    'For everybody',
    'For moderators and administrators',
    'For operators',
    'For those who write programs',
  ]
  for (const release of textOf('CHANGELOG.md').split('\n## ').slice(1)) {
    for (const part of release.split('\n### ').slice(1)) {
      const [audience = '', ...lines] = part.split('\n').filter(line => line !== '')
      const written = lines.filter(line => !line.startsWith('#'))
      expect(written.length, audience).toBeLessThanOrEqual(mostLines)
      expect(written.filter(line => line.length > longestLine)).toEqual([])
      if (audience === 'Security') continue
      expect(audiences).toContain(audience)
      const headings = lines.filter(line => line.startsWith('#')).map(line => line.replace('#### ', ''))
      expect(lines[0], audience).toMatch(/^#### /)
      expect(new Set(headings).size, audience).toBe(headings.length)
      expect(headings.filter(heading => !groups.includes(heading))).toEqual([])
    }
  }
})

test('performance: a row marked as above its goal is in the list', () => {
  const text = textOf('docs/performance.md')
  const listed = section(text, 'Above its goal')
  const above = matches(text, /^\| (.+?) +\|.*\| above \|/gm)
  expect(text).toMatch(/^\| what +\|.*goal/m)
  expect(above.filter(name => !listed.includes(`\n- ${name}`))).toEqual([])
})

test('the checks see what is wrong', () => {
  expect(pathsIn('`server/nowhere.ts`, words/ko/songs/songs.json.')).toEqual([
    'server/nowhere.ts',
    'words/ko/songs/songs.json',
  ])
  expect(exists('server/nowhere.ts')).toBe(false)
  expect(exists('words/<language>/songs/songs.json')).toBe(true)
  expect(fileNamesIn('`nowhere.ts`')).toEqual(['nowhere.ts'])
  expect(leadsSomewhere('docs/api.md', 'operations.md#nothing-of-the-kind')).toBe(false)
  expect(leadsSomewhere('docs/api.md', 'operations.md#backup')).toBe(true)
  expect(numbersIn('after 48 hours (`sessionHours`)')).toEqual([{ said: 48, name: 'sessionHours' }])
  expect(limitNamed('sessionHours')).not.toBe(48)
})

/** Paths from the root, wherever they stand; `<language>` in them means any one. */
function pathsIn(text: string): string[] {
  const roof = [...Object.keys(roofs), 'docs'].join('|')
  const named = matches(text, new RegExp(`(?<![\\w/.:-])((?:${roof})/[\\w./<>-]*)`, 'g'))
  return named.map(path => path.replace(/[./]+$/, ''))
}

function exists(path: string): boolean {
  if (!path.includes('<')) return existsSync(join(root, path))
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/<[^>]+>/g, '[^/]+')}$`)
  return files.some(file => pattern.test(file.path))
}

interface NamedTest {
  file: string
  title: string
}

function testsNamedIn(text: string): NamedTest[] {
  const named = text.matchAll(/`([\w./-]+\.(?:test\.tsx?|e2e\.ts))`,\s+"([^"]+)"/g)
  return [...named].map(([, file = '', title = '']) => ({ file, title: oneLine(title) }))
}

const isTest = ({ file, title }: NamedTest): boolean => exists(file) && textOf(file).includes(title)

/** Names of files without a folder, in code style. */
function fileNamesIn(text: string): string[] {
  return matches(text, /`([\w.-]+\.(?:tsx?|mjs|json|sql|md|css))`/g)
}

function isSomewhere(name: string): boolean {
  return files.some(({ path }) => basename(path) === name) || existsSync(join(root, name))
}

function linksIn(text: string): string[] {
  return matches(text, /\]\(([^)\s]+)\)/g).filter(link => !/^https?:/.test(link))
}

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', heading] = link.split('#')
  const target = file === '' ? from : posix.join(dirname(from), file)
  if (!existsSync(join(root, target))) return false
  return heading === undefined || headingsOf(textOf(target)).includes(heading)
}

function headingsOf(text: string): string[] {
  const headings = matches(text, /^#+ (.+)$/gm)
  return headings.map(words =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** "24 hours (`sessionHours`)": a number, at most two words, and the name of the limit it repeats. */
function numbersIn(text: string): { said: number; name: string }[] {
  const found = text.matchAll(/(\d[\d.,]*)(?:\s+[\w:]+){0,2}\s+\(`(\w+)`\)/g)
  return [...found].map(([, number = '', name = '']) => ({ said: Number(number.replaceAll(',', '')), name }))
}

function limitNamed(name: string): unknown {
  return Object.entries(limits).find(([known]) => known === name)?.[1]
}

function section(text: string, heading: string): string {
  return text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
}

/** `15 * minuteMs` -> 900000 */
function product(expression: string): number {
  const units: Record<string, number> = { ...durations }
  const numberOf = (factor: string) => units[factor] ?? Number(factor.replaceAll('_', ''))
  return expression.split(' * ').reduce((value, factor) => value * numberOf(factor), 1)
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
