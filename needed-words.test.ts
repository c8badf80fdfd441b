import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isTest } from './tools/boundary-rules.ts'
import { writtenFiles } from './tools/imports.ts'
import { type Detour, missingWords, type Root, reachedParts, superfluousWords } from './tools/needed-words.ts'
import { type Part, partsIn } from './tools/said-words.ts'
import { root } from './tools/stamp.mjs'

const features = 'web/features'

/** Where an import alone does not show which words are loaded. */
const detours: (Detour & { because: string })[] = [
  {
    from: `${features}/songs/stage/StageLayer.tsx#`,
    to: `${features}/songs/stage/use-open-stage.ts#loadStage`,
    after: [`${features}/songs/stage/use-open-stage.ts#useOpenStage`],
    because:
      'The layer shows the stage only after `useOpenStage` has opened it. Before that, it only loads the code.',
  },
  ...['PlayerBar', 'KeepPlaying'].map(part => ({
    from: `${features}/player/dock/PlayerDock.tsx#PlayerDock`,
    to: `${features}/player/dock/PlayerDock.tsx#${part}`,
    after: [
      `${features}/player/bar/use-playback.ts#playAloud`,
      `${features}/player/dock/PlayerAtRest.tsx#restoreLater`,
    ],
    because:
      'The dock shows these only while the player has a song. Only these two functions give it the first song.',
  })),
  {
    from: `${features}/identity/accounts/FormMessage.tsx#FormMessage`,
    to: `${features}/identity/accounts/device/DeviceLink.tsx#DeviceLink`,
    after: [`${features}/identity/accounts/auth-problems.ts#failureOf`],
    because: 'A message has this link only if `failureOf` made it because the server could not be reached.',
  },
]

/** The page of the legal texts says one of these texts: the one that its address names. */
const legalTexts = ['terms', 'privacy', 'guidelines', 'imprint']

/** Only the server renders the small player for other pages, and it loads the words itself. */
const saidOnTheServer = ['EmbedPlayer.tsx', 'embedded-song.ts', 'render-embed.tsx'].map(
  file => `${features}/sharing/embeds/${file}`,
)

const words: Record<string, Record<string, string>> = Object.fromEntries(
  writtenFiles(join(root, 'words/ko')).map(({ path, text }) => [basename(path, '.json'), JSON.parse(text)]),
)
const keys = Object.entries(words).flatMap(([namespace, sentences]) =>
  Object.keys(sentences).map(key => `${namespace}.${key.replace(/_(zero|one|two|few|many|other)$/, '')}`),
)
const roots = rootsIn(textOf('web/pages.ts'), textOf('web/routes/root.tsx'))
const known = new Map<string, Part[]>()

describe('the words of the pages', () => {
  const parts = reachedParts(roots, detours, partsOf)

  test('every sentence is loaded where it is said', () => {
    expect(missingWords(roots, parts)).toEqual([])
  })

  test('no list names words that are not said', () => {
    expect(superfluousWords(roots, parts)).toEqual([])
  })

  test('every page is found, and everything that says something', () => {
    const modules = new Set([...parts.keys()].map(id => id.replace(/#.*/, '')))
    const others = writtenFiles(join(root, 'web')).filter(
      ({ path }) =>
        /\.tsx?$/.test(path) && !isTest(path) && !path.includes('/testing/') && !modules.has(path),
    )
    const saying = others.filter(({ path }) => partsOf(path).some(({ says }) => says.length > 0))
    expect(saying.map(({ path }) => path)).toEqual(saidOnTheServer)
    expect(others.map(({ path }) => path).filter(path => path.endsWith('Page.tsx'))).toEqual([])
  })

  test.each(detours)('an exception is needed: $because', detour => {
    const others = detours.filter(other => other !== detour)
    expect(missingWords(roots, reachedParts(roots, others, partsOf))).not.toEqual([])
  })
})

describe('a small page', () => {
  const talk = 'export const Talk = ({ kind }: Props) => say(`comments.${kind}`)'
  const judged = (page: string) => {
    const sources: Record<string, string> = { 'web/Page.tsx': page, 'web/Talk.tsx': talk }
    const small = [{ name: 'page', module: 'web/Page.tsx', lists: [{ at: 'page', names: ['common'] }] }]
    const parts = reachedParts(small, [], path => partsIn(path, sources[path] ?? '', namespaceOf))
    return { missing: missingWords(small, parts), superfluous: superfluousWords(small, parts) }
  }
  const rest = "export const Page = () => say('common.close') + Talk()\n"

  test.each([
    ['late', "const Talk = late(async () => (await import('./Talk.tsx')).Talk, { words: ['comments'] })"],
    [
      'an element',
      "const Talk = () => <LazyOnIntent load={() => import('./Talk.tsx')} words={['comments']} />",
    ],
    ['an object', "const Talk = { words: ['comments'], Component: lazy(() => import('./Talk.tsx')) }"],
    ['need', "const Talk = () => Promise.all([import('./Talk.tsx'), words.need(['comments'])])"],
    ['useWords', "import { Talk as T } from './Talk.tsx'\nconst Talk = () => useWords('comments') && <T />"],
  ])('loads the words of a part by %s', (_by, part) => {
    expect(judged(`${rest}${part}`)).toEqual({ missing: [], superfluous: [] })
    const { missing, superfluous } = judged(`${rest}${part.replace("'comments'", "'forum'")}`)
    expect(missing).toEqual(['comments: page → web/Page.tsx → web/Talk.tsx'])
    expect(superfluous).toEqual([expect.stringMatching(/^web\/Page.tsx:\d forum$/)])
  })

  test('needs the words on every way, but not those of types', () => {
    const late = "const Late = late(async () => (await import('./Talk.tsx')).Talk, { words: ['comments'] })\n"
    const both = `import { Talk } from './Talk.tsx'\n${late}${rest.replace('Talk()', '<Late />')}`
    expect(judged(both).missing).toEqual([])
    expect(judged(`${both}export const More = () => <Talk />`).missing).toHaveLength(1)
    expect(judged(`import type { Talk } from './Talk.tsx'\n${rest}`)).toEqual({
      missing: [],
      superfluous: [],
    })
  })

  test('has no words of a dialog in the button that opens it', () => {
    const dialog = "load={() => import('./Talk.tsx')} words={['comments']}"
    const button = "trigger={() => <b>{say('comments.tabs')}</b>}"
    const missing = ['comments: page → web/Page.tsx']
    expect(judged(`${rest}const Talk = () => <LazyOnIntent ${dialog} ${button} />`).missing).toEqual(missing)
  })
})

/** The parts of one file, which is read once. */
function partsOf(path: string): Part[] {
  const listsOf = path.startsWith('web/routes/') ? wordsOfTitle : undefined
  const parts = known.get(path) ?? partsIn(path, textOf(path), namespaceOf, listsOf)
  known.set(path, parts)
  return parts
}

function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** A text may be the beginning of keys, to which a part adds the end: `${of}.title`. */
function namespaceOf(text: string, isWhole: boolean): string | undefined {
  const [namespace = ''] = text.split('.')
  if (namespace === text || !(namespace in words)) return undefined
  const isSaid = keys.some(key =>
    isWhole ? key === text || key.startsWith(`${text}.`) : key.startsWith(text),
  )
  return isSaid ? namespace : undefined
}

/** The pages with their lists, and the frame of all pages. */
function rootsIn(pages: string, frame: string): Root[] {
  const every = { at: 'wordsOfEveryPage', names: quoted(/wordsOfEveryPage = \[([^\]]*)\]/.exec(frame)?.[1]) }
  const screens = /(\w+)(?:: | = .* => )(?:framed\(\s*)?screen\('([^']+)', \[([^\]]*)\]/g
  const ofPages = [...pages.matchAll(screens)].map(([, key = '', file = '', list = '']) => {
    const name = key === 'legalPage' ? key : `pages.${key}`
    const names = [...quoted(list), ...(key === 'legalPage' ? legalTexts : [])]
    return { name, module: `${features}/${file}.tsx`, lists: [every, { at: name, names }] }
  })
  return [{ name: 'every page', module: 'web/main.tsx', lists: [every] }, ...ofPages]
}

function quoted(list = ''): string[] {
  return [...list.matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word)
}

/** A route says the title of its page with the words of that page. */
function wordsOfTitle(statement: string) {
  const [page, ...others] = roots.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(statement))
  return page && others.length === 0 ? page.lists : []
}
