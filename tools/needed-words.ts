import { type Part, plainUse, type Use, type WordList } from './said-words.ts'

/** Something that is shown with words of its own: a page, or the frame of all pages. */
export interface Root {
  name: string
  module: string
  /** One for the page; one for every page. */
  lists: readonly WordList[]
}

/** A part that the code uses in one place, but that is shown only after other parts have done something. */
export interface Detour {
  /** The beginning of a part's id. */
  from: string
  to: string
  /** These count as the only users, with all words that they load. */
  after: readonly string[]
}

/** What the roots can reach, by id; detours are taken. */
export function reachedParts(
  roots: readonly Root[],
  detours: readonly Detour[],
  partsOf: (path: string) => Part[],
): Map<string, Part> {
  const reached = new Map<string, Part>()
  const ids = new Set(roots.map(({ module }) => `${module}#*`))
  // The loop also visits the ids that it adds.
  for (const id of ids) {
    const part = partsOf(moduleOf(id)).find(one => one.id === id)
    if (!part) throw new Error(`There is no ${id}`)
    const uses = usesOf(part, detours)
    reached.set(id, { ...part, uses })
    for (const { to } of uses) ids.add(to)
  }
  return reached
}

const moduleOf = (id: string) => id.replace(/#.*/, '')

function usesOf({ id, uses }: Part, detours: readonly Detour[]): Use[] {
  const isAvoided = ({ to }: Use) => detours.some(detour => id.startsWith(detour.from) && to === detour.to)
  const all = uses.flatMap(use => use.lists)
  const led = detours.filter(({ after }) => after.includes(id))
  return [...uses.filter(use => !isAvoided(use)), ...led.map(({ to }) => plainUse(to, all))]
}

/**
 * `songs: pages.charts → … → web/features/…`, for each namespace that a part says where it may not be loaded. What such
 * a part uses is not reported, because it has the same cause.
 */
export function missingWords(roots: readonly Root[], parts: ReadonlyMap<string, Part>): string[] {
  const said = new Set([...parts.values()].flatMap(part => part.says.map(({ namespace }) => namespace)))
  return [...said].flatMap(namespace => {
    const before = partsWithout(namespace, roots, parts)
    const isAtFault = (id: string) =>
      before.has(id) && parts.get(id)?.says.some(one => one.namespace === namespace && !has(one, namespace))
    const ways = [...before.keys()].filter(isAtFault).map(id => wayTo(id, before))
    return ways.filter(way => !way.slice(0, -1).some(isAtFault)).map(way => `${namespace}: ${modulesIn(way)}`)
  })
}

const has = ({ lists }: { lists: readonly WordList[] }, namespace: string) =>
  lists.some(({ names }) => names.includes(namespace))

/**
 * The parts that a reader can reach without loading a namespace, each with the one before it. A part has a namespace if
 * it is there on every way; so one way without it is enough.
 */
function partsWithout(namespace: string, roots: readonly Root[], parts: ReadonlyMap<string, Part>) {
  const lacking = roots.filter(root => !has(root, namespace))
  const before = new Map(lacking.map(({ module, name }) => [`${module}#*`, name]))
  // The loop also visits the ids that it adds, from near to far: so every way is a shortest one.
  for (const [id] of before)
    for (const use of parts.get(id)?.uses ?? [])
      if (!has(use, namespace) && !before.has(use.to)) before.set(use.to, id)
  return before
}

/** The way from the name of a root to a part. */
function wayTo(id: string, before: ReadonlyMap<string, string>): string[] {
  const from = before.get(id)
  return from === undefined ? [id] : [...wayTo(from, before), id]
}

function modulesIn(way: readonly string[]): string {
  return [...new Set(way.map(moduleOf))].join(' → ')
}

/** `web/…/Page.tsx:12 songs`, for each listed namespace that nothing says before the next place that lists words. */
export function superfluousWords(roots: readonly Root[], parts: ReadonlyMap<string, Part>): string[] {
  const covered = new Map<WordList, Part>()
  const coveredBy = (list: WordList) => {
    const known = covered.get(list) ?? { id: list.at, says: [], uses: [] }
    covered.set(list, known)
    return known
  }
  for (const { module, lists } of roots)
    for (const list of lists) coveredBy(list).uses.push(plainUse(`${module}#*`))
  for (const { says, uses } of parts.values()) {
    for (const one of says) for (const list of one.lists) coveredBy(list).says.push(one)
    for (const use of uses) for (const list of use.lists) coveredBy(list).uses.push(use)
  }
  return [...covered].flatMap(([list, { says, uses }]) =>
    list.names
      .filter(name => !says.some(one => one.namespace === name) && !isSaidIn(uses, name, parts))
      .map(name => `${list.at} ${name}`),
  )
}

/** Whether what is used says a namespace that neither it nor a part on the way loads by itself. */
function isSaidIn(uses: readonly Use[], namespace: string, parts: ReadonlyMap<string, Part>): boolean {
  const ids = new Set(uses.map(({ to }) => to))
  for (const id of ids) {
    const part = parts.get(id)
    if (part?.says.some(one => one.namespace === namespace && !has(one, namespace))) return true
    for (const use of part?.uses ?? []) if (!use.isLate && !has(use, namespace)) ids.add(use.to)
  }
  return false
}
