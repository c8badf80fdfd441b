import { describe, expect, test } from 'vitest'
import { grants, readsTheEnvironment, rootsWithoutCircles } from './boundaries.ts'
import { circleIn, featureOf, isTest, whyForbidden } from './tools/boundary-rules.ts'
import { importsOf, type SourceFile, writtenFiles } from './tools/imports.ts'
import { languages } from './words/languages.ts'

const files = writtenFiles()
const code = files.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path))
const thisFile = 'boundaries.test.ts'

/** What has no counterpart on the server. */
const onlyInTheBrowser = ['player', 'shell', 'landing']

function foldersIn(floor: string): string[] {
  const inside = files.flatMap(({ path }) =>
    path.startsWith(`${floor}/`) ? path.slice(floor.length + 1) : [],
  )
  return [
    ...new Set(inside.flatMap(path => (path.includes('/') ? path.slice(0, path.indexOf('/')) : []))),
  ].toSorted()
}

test('every import stays within the boundaries', () => {
  const trespasses = code.flatMap(({ path, imports }) =>
    imports.flatMap(imported => {
      const why = whyForbidden(path, imported)
      return why ? [`${path} imports ${imported}: ${why}`] : []
    }),
  )
  expect(code.length).toBeGreaterThan(50)
  expect(trespasses).toEqual([])
})

test('a feature is granted nothing that it does not use', () => {
  const used = new Set(
    code.flatMap(({ path, imports }) =>
      imports.map(imported => `${path.split('/')[0]}: ${featureOf(path)} -> ${featureOf(imported)}`),
    ),
  )
  const granted = Object.entries(grants).flatMap(([roof, features]) =>
    Object.entries(features).flatMap(([own, others]) => others.map(other => `${roof}: ${own} -> ${other}`)),
  )
  expect(granted.filter(grant => !used.has(grant))).toEqual([])
})

test('every room has its place, and the same name on every floor', () => {
  const rooms = (floor: string) => foldersIn(floor).filter(name => !onlyInTheBrowser.includes(name))
  expect(rooms('server/features')).toHaveLength(15)
  for (const floor of ['contract', 'web/features', ...languages.map(language => `words/${language}`)]) {
    expect(rooms(floor), floor).toEqual(rooms('server/features'))
  }
})

test('a file has one name within its roof, and a folder of a room at most 25 files', () => {
  for (const roof of ['contract/', 'server/', 'web/']) {
    const paths = code.filter(({ path }) => path.startsWith(roof)).map(({ path }) => path)
    const names = paths.map(path => path.slice(path.lastIndexOf('/') + 1))
    expect(names.filter((name, index) => names.indexOf(name) !== index && name !== 'room.ts')).toEqual([])
  }
  const folders = files
    .filter(({ path }) => /^(server|web)\/features\//.test(path))
    .map(({ path }) => path.slice(0, path.lastIndexOf('/')))
  const crowded = [...new Set(folders)].filter(
    folder => folders.filter(other => other === folder).length > 25,
  )
  expect(crowded).toEqual([])
})

test('features are granted to each other without circles', () => {
  for (const root of rootsWithoutCircles) expect(circleIn(grants[root] ?? {})).toBeUndefined()
  expect(circleIn({ songs: ['people'], people: ['search'], search: ['songs'] })).toEqual([
    'songs',
    'people',
    'search',
    'songs',
  ])
})

describe('the rules', () => {
  test('roofs look one way only', () => {
    expect(whyForbidden('server/http/mount.ts', 'contract/api.ts')).toBeUndefined()
    expect(whyForbidden('contract/api.ts', 'server/http/mount.ts')).toBe('contract may not import server')
    expect(whyForbidden('web/main.tsx', 'server/config.ts')).toBe('web may not import server')
    expect(whyForbidden('server/config.ts', 'tools/build.ts')).toBe('server may not import tools')
    expect(whyForbidden('server/main.ts', 'demo/seed.ts')).toBeUndefined()
    expect(whyForbidden('server/compose.ts', 'demo/seed.ts')).toBe('server may not import demo')
  })

  test('a feature sees itself, the ground floor and what it is granted', () => {
    const songs = 'server/features/songs/songs-routes.ts'
    expect(whyForbidden(songs, 'server/features/songs/songs-sql.ts')).toBeUndefined()
    expect(whyForbidden(songs, 'server/http/refusal.ts')).toBeUndefined()
    expect(whyForbidden('server/features/votes/votes-routes.ts', songs)).toBeUndefined()
    expect(whyForbidden(songs, 'server/features/votes/votes-sql.ts')).toMatch('songs is not granted votes')
    expect(whyForbidden('server/http/mount.ts', songs)).toBe('the ground floor knows no feature')
    expect(whyForbidden('server/compose.ts', songs)).toBeUndefined()
    expect(whyForbidden(songs, 'server/compose.ts')).toMatch('nothing below may import it')
  })

  test('what a room says of itself sees its whole room, and only the list of rooms sees it', () => {
    const room = 'server/features/songs/room.ts'
    expect(whyForbidden(room, 'server/features/songs/drafts/drafts-routes.ts')).toBeUndefined()
    expect(whyForbidden(room, 'server/define-room.ts')).toBeUndefined()
    expect(whyForbidden(room, 'server/features/votes/votes-routes.ts')).toBe(
      'songs is not granted votes in boundaries.ts',
    )
    expect(whyForbidden(room, 'server/compose.ts')).toMatch('nothing below may import it')
    expect(whyForbidden('server/rooms.ts', room)).toBeUndefined()
    for (const other of ['server/compose.ts', 'server/features/songs/songs-routes.ts']) {
      expect(whyForbidden(other, room)).toMatch('is for server/rooms.ts only')
    }
  })

  test('what is made for tests serves tests only', () => {
    expect(whyForbidden('server/features/songs/songs.test.ts', 'server/testing/cast.ts')).toBeUndefined()
    expect(whyForbidden('server/features/songs/songs-routes.ts', 'server/testing/cast.ts')).toMatch(
      'only tests',
    )
  })

  test('imports are found however they are written', () => {
    const text = [
      "import { a } from './a.ts'",
      "import type { B } from '../b.ts'",
      "import './c.css'",
      'import {\n  type D,\n  d,\n} from "#contract/d.ts"',
      "export { e } from './e.ts'",
      "const f = await import('./f.ts')",
      "import react from 'react'",
      "// we import it from './nowhere.ts'",
    ]
    expect(importsOf('web/ui/x.ts', text.join('\n'))).toEqual([
      'web/ui/a.ts',
      'web/b.ts',
      'web/ui/c.css',
      'contract/d.ts',
      'web/ui/e.ts',
      'web/ui/f.ts',
    ])
  })
})

describe('the manners', () => {
  test('only the way in reads the environment', () => {
    // Where programs lie is the machine's own word, not a setting: anyone who starts one may pass it on.
    const settings = /\bprocess\.env\b(?!\.PATH\b|\['PATH'\])/
    const readers = pathsOf(code, settings).filter(path => !isTest(path))
    expect(readers.filter(path => !readsTheEnvironment.some(place => place.test(path)))).toEqual([])
    expect(readers).toContain('server/main.ts')
  })

  test('no file only passes on what others export', () => {
    const barrels = code.filter(
      ({ path, text }) => /(^|\/)index\.tsx?$/.test(path) || isOnlyExportsFrom(text),
    )
    expect(barrels.map(({ path }) => path)).toEqual([])
    expect(isOnlyExportsFrom("export * from './a.ts'\nexport { b } from './b.ts'\n")).toBe(true)
    expect(isOnlyExportsFrom("export { b } from './b.ts'\nexport const c = 1\n")).toBe(false)
  })

  test('default exports are for configuration only', () => {
    const demandedByTools = /\.config\.ts$|^tools\/\w+-setup\.ts$/
    expect(pathsOf(code, /^export default\b/m).filter(path => !demandedByTools.test(path))).toEqual([])
  })

  test('the server believes nothing that a browser says of who is asking', () => {
    const server = code.filter(({ path }) => /^(server|contract)\//.test(path) && !isTest(path))
    expect(pathsOf(server, /['"`]x-user-/i)).toEqual([])
  })

  test('what a person does in the browser goes through useAction', () => {
    const web = code.filter(({ path }) => path.startsWith('web/'))
    // The vote is part of every first load, which has no room for more.
    const others = ['web/features/votes/use-vote.ts']
    expect(pathsOf(web, /\buseMutation\b/)).toEqual([...others, 'web/session/use-action.ts'])
  })

  test('numbers and days are written by the formats of the words', () => {
    const written = code.filter(({ path }) => /^(server|web|contract|words)\//.test(path) && !isTest(path))
    expect(pathsOf(written, /\.toLocale(?:Date|Time)?String\(/)).toEqual([])
  })

  test('no text becomes a statement, a program or markup', () => {
    const written = code.filter(({ path }) => /^(server|web|contract|words)\//.test(path) && !isTest(path))
    // Names of columns, signs and orders that stand in the code itself; what anybody sends travels as a parameter.
    expect(pathsOf(written, /\bsql\.raw\(/).toSorted()).toEqual([
      'server/features/discussion/forum/posts-sql.ts',
      'server/features/moderation/cases/cases-sql.ts',
      'server/features/search/found-songs.ts',
      'server/features/votes/detailed-sql.ts',
      'server/features/votes/erase-votes.ts',
    ])
    expect(pathsOf(written, /\beval\(|\bnew Function\(|\bexecSync\(|\bexec\('|shell: true/)).toEqual([])
    expect(
      pathsOf(written, /dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML|document\.write/),
    ).toEqual([])
  })

  test('the server asks no other machine by itself, and draws no secret from guessable chance', () => {
    const server = code.filter(({ path }) => /^(server|contract)\//.test(path) && !isTest(path))
    const ours = server.filter(({ path }) => !path.includes('/testing/'))
    // A browser names the machine by which it is reached; `public-lookup.ts` beside it lets none but public ones be asked.
    const asking = /\bfetch\(|\bhttps?\.(?:get|request)\b|from 'undici'|\bsendNotification\(/
    expect(pathsOf(ours, asking)).toEqual(['server/compose.ts', 'server/push/push.ts'])
    // Only so that not all browsers come back at one moment.
    expect(pathsOf(ours, /Math\.random/)).toEqual(['server/live/stream.ts'])
  })

  test('the project explains itself without pointing outside', () => {
    const outside = /(?:\.\.|\/work)\/shared\b|\bshared\/(?:spec|research|design|spikes|architecture)\b/
    expect(pathsOf(files, outside)).toEqual([])
    expect(['see ..', 'shared', 'spec'].join('/')).toMatch(outside)
  })
})

function pathsOf(among: SourceFile[], pattern: RegExp): string[] {
  return among.filter(({ path, text }) => path !== thisFile && pattern.test(text)).map(({ path }) => path)
}

function isOnlyExportsFrom(text: string): boolean {
  const statements = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim()
  return (
    statements !== '' && statements.replace(/export\s[^'"]*?\sfrom\s*['"][^'"]+['"];?/g, '').trim() === ''
  )
}
