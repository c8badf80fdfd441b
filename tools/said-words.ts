import { type ESTree, parseSync } from 'vite'
import { pathOf } from './imports.ts'

/** Namespaces that load together, and where the code lists them. */
export interface WordList {
  at: string
  names: readonly string[]
}

/**
 * A statement at the top of a module, such as one component: `web/ui/Button.tsx#Button`. `path#` stands for the
 * statements without a name, and `path#*` for everything that the module exports.
 */
export interface Part {
  id: string
  says: { namespace: string; lists: readonly WordList[] }[]
  uses: Use[]
}

/** What is used has the words of the part that uses it, and those of the lists. */
export interface Use {
  to: string
  lists: readonly WordList[]
  /** It loads after the page, at a place that can list words. */
  isLate: boolean
}

/** The namespace of a key or of its beginning; nothing for other texts. */
export type NamespaceOf = (text: string, isWhole: boolean) => string | undefined

/** Where the reading of a module stands. */
interface Place extends Omit<Use, 'to'> {
  path: string
  text: string
  namespaceOf: NamespaceOf
  /** The names of imports and of own statements, and the parts for which they stand. */
  names: Map<string, string>
  part: Part
}

/** What a module says and uses. `listsOf` gives the words that are there for a whole statement. */
export function partsIn(
  path: string,
  text: string,
  namespaceOf: NamespaceOf,
  listsOf: (statement: string) => readonly WordList[] = () => [],
): Part[] {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const names = new Map<string, string>()
  const bare: Part = { id: `${path}#`, says: [], uses: [] }
  const all: Part = { id: `${path}#*`, says: [], uses: [plainUse(bare.id)] }
  const parts = [bare, all]
  const places = program.body.flatMap(statement => {
    if (statement.type === 'ImportDeclaration') {
      bare.uses.push(...importedBy(statement, path, names))
      return []
    }
    const declared = namesIn(('declaration' in statement && statement.declaration) || statement)
    const part = declared[0] ? { id: `${path}#${declared[0]}`, says: [], uses: [plainUse(bare.id)] } : bare
    if (part !== bare) parts.push(part)
    for (const name of declared) names.set(name, part.id)
    if ('declaration' in statement) all.uses.push(plainUse(part.id))
    return [{ part, statement }]
  })
  for (const { part, statement } of places) {
    const lists = listsOf(text.slice(statement.start, statement.end))
    read(statement, { path, text, namespaceOf, names, part, lists, isLate: false })
  }
  return parts
}

export function plainUse(to: string, lists: readonly WordList[] = []): Use {
  return { to, lists, isLate: false }
}

/** Notes the names, and returns what runs because of the import. Types are not imported when the code runs. */
function importedBy(statement: ESTree.ImportDeclaration, path: string, names: Map<string, string>): Use[] {
  const from = pathOf(path, statement.source.value)
  if (!from || !/\.tsx?$/.test(from) || statement.importKind === 'type') return []
  const values = statement.specifiers.filter(one => !('importKind' in one && one.importKind === 'type'))
  for (const one of values) {
    const name = one.type === 'ImportSpecifier' && 'name' in one.imported ? one.imported.name : '*'
    names.set(one.local.name, `${from}#${name}`)
  }
  return values.length > 0 || statement.specifiers.length === 0 ? [plainUse(`${from}#`)] : []
}

/** The names that a statement declares, except types. */
function namesIn(statement: ESTree.Node): string[] {
  if (statement.type === 'Identifier') return [statement.name]
  if (statement.type === 'VariableDeclaration') return statement.declarations.flatMap(({ id }) => namesIn(id))
  if (statement.type.endsWith('Pattern')) return childrenOf(statement).flatMap(namesIn)
  if (statement.type === 'Property') return namesIn(statement.value)
  const isValue = statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration'
  return isValue && statement.id ? [statement.id.name] : []
}

function childrenOf(node: ESTree.Node): ESTree.Node[] {
  return Object.values(node).flat().filter(isNode)
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Notes what a node says and uses. */
function read(node: ESTree.Node, here: Place): void {
  const { path, names, part, lists, isLate } = here
  // Types don't run. `x as T` has a type and still is `x`.
  if (node.type.startsWith('TS') && !('expression' in node)) return
  if (node.type === 'Literal' || node.type === 'TemplateLiteral') {
    const text = node.type === 'Literal' ? node.value : node.quasis[0]?.value.cooked
    const namespace = here.namespaceOf(String(text), node.type === 'Literal' || node.quasis.length === 1)
    if (namespace) part.says.push({ namespace, lists })
  }
  const module = node.type === 'ImportExpression' && 'value' in node.source && String(node.source.value)
  const imported = module && pathOf(path, module)
  const named = 'name' in node && typeof node.name === 'string' ? names.get(node.name) : undefined
  const to = imported ? `${imported}#*` : named
  if (to && to !== part.id) part.uses.push({ to, lists, isLate })

  const awaited = isFunction(node) ? neededIn(node, here) : []
  const loaded = loadedIn(node, here)
  for (const child of childrenOf(node)) {
    if (isOnlyName(child, node)) continue
    const own = loaded.nodes.includes(child) ? loaded : { lists: [], isLate: false }
    read(child, { ...here, lists: [...lists, ...awaited, ...own.lists], isLate: isLate || own.isLate })
  }
}

/** Whether a child is no reference: `a` in `{ a: 1 }`, `x.a` and `<X a={1}>`. */
function isOnlyName(child: ESTree.Node, parent: ESTree.Node): boolean {
  if (parent.type === 'JSXAttribute') return child === parent.name
  if (parent.type === 'JSXMemberExpression') return child === parent.property
  if (!('computed' in parent) || parent.computed) return false
  const name = 'property' in parent ? parent.property : 'key' in parent && parent.key
  return child === name
}

/**
 * The children that load late, with their lists: the first argument of `late(load, { words })`, and `load`, `layer` and
 * `Component` in an object or an element, which may have `words` beside them.
 */
function loadedIn(node: ESTree.Node, here: Place) {
  if (node.type === 'CallExpression') {
    const isLate = 'name' in node.callee && node.callee.name === 'late'
    const [load, options] = isLate ? node.arguments : []
    return { nodes: load ? [load] : [], lists: options ? listsAmong(childrenOf(options), here) : [], isLate }
  }
  if (node.type !== 'ObjectExpression' && node.type !== 'JSXOpeningElement')
    return { nodes: [], lists: [], isLate: false }
  const fields = childrenOf(node)
  const nodes = fields.filter(field => /^(load|layer|Component)$/.test(nameOf(field)))
  return { nodes, lists: listsAmong(fields, here), isLate: true }
}

function listsAmong(fields: ESTree.Node[], here: Place): WordList[] {
  return fields.filter(field => nameOf(field) === 'words').flatMap(field => listsAt(field, here))
}

function nameOf(field: ESTree.Node): string {
  const name = field.type === 'Property' ? field.key : field.type === 'JSXAttribute' ? field.name : field
  return 'name' in name && typeof name.name === 'string' ? name.name : ''
}

/** The lists for which a function itself waits: `need(['kept'])`, `words.need(['kept'])` and `useWords('kept')`. */
function neededIn(node: ESTree.Node, here: Place): WordList[] {
  return childrenOf(node).flatMap(child => {
    if (isFunction(child)) return []
    if (child.type !== 'CallExpression') return neededIn(child, here)
    const called = 'property' in child.callee ? child.callee.property : child.callee
    const isNeed = /^(need|useWords)$/.test(nameOf(called))
    return [
      ...(isNeed ? child.arguments.flatMap(names => listsAt(names, here)) : []),
      ...neededIn(child, here),
    ]
  })
}

const isFunction = (node: ESTree.Node) => /^(Function|Arrow)/.test(node.type)

/** The texts in `['a', 'b']` or `'a'`. */
function listsAt(node: ESTree.Node, { path, text }: Place): WordList[] {
  const names = [...text.slice(node.start, node.end).matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)
  const line = text.slice(0, node.start).split('\n').length
  return names.length > 0 ? [{ at: `${path}:${line}`, names }] : []
}
