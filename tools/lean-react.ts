import { type ESTree, type Plugin, parseAst, Visitor } from 'vite'

/**
 * Numbers of React's kinds of fibers (`ReactWorkTags.js`) that our pages never have, and what makes them. React DOM is
 * one file that no bundler can shake, and a fifth of it is for these.
 */
const absentKinds = new Map([
  [12, 'Profiler'],
  [19, 'SuspenseList'],
  [23, 'LegacyHidden'],
  [24, 'Cache'],
  [25, 'TracingMarker'],
  [26, 'a <title>, <meta>, <link> or <script> that React would lift into the head'],
  [27, '<html>, <head> and <body>, which the server writes'],
  [30, 'ViewTransition'],
  [31, 'Activity'],
])
/** Where an element becomes a fiber: one of an absent kind is refused there, as any unknown one is. */
const makesFibers = 'createFiberFromTypeAndProps'
const absentTypes = /^REACT_(ACTIVITY|PROFILER|SUSPENSE_LIST|LEGACY_HIDDEN|VIEW_TRANSITION)_TYPE$/

/** Hooks that nobody calls. One that is called after all is "not a function", at once and everywhere. */
const absentHooks = new Set([
  'useActionState',
  'useCacheRefresh',
  'useFormState',
  'useHostTransitionStatus',
  'useMemoCache',
  'useOptimistic',
])

/** Functions that only what is absent leads to, and what they do then. */
const idle = new Map([
  // View transitions.
  ['commitAfterMutationEffectsOnFiber', ''],
  ['commitAppearingPairViewTransitions', ''],
  ['commitDeletedPairViewTransitions', ''],
  ['commitEnterViewTransitions', ''],
  ['commitExitViewTransitions', ''],
  ['measureNestedViewTransitions', ''],
  ['restoreViewTransitionName', ''],
  ['startViewTransition', 'return null;'],
  // Pictures and styles that a transition waits for: pictures only inside a view transition.
  ['accumulateSuspenseyCommitOnFiber', ''],
  ['preloadInstanceAndSuspendIfNeeded', 'workInProgress.flags &= -16777217;'],
  ['waitForCommitToBeReady', 'return null;'],
  // `preload()` and its like.
  ['preconnectAs', ''],
  ['preinitModuleScript', ''],
  ['preinitScript', ''],
  ['preinitStyle', ''],
  ['preload', ''],
  ['preloadModule', ''],
  // Refs of fragments.
  ['commitNewChildToFragmentInstance', ''],
  ['commitNewChildToFragmentInstances', ''],
  ['deleteChildFromFragmentInstance', ''],
  // Functions as a form's action.
  ['extractEvents$1', ''],
  ['startHostTransition', ''],
  // Elements of our own making.
  ['isCustomElement', 'return false;'],
  ['setPropOnCustomElement', ''],
  // A line of a stack is a name here; React would call the component again to learn its place in the bundle.
  ['describeNativeComponentFrame', 'return describeBuiltInComponentFrame(fn.displayName || fn.name || "");'],
])
const absentClass = 'FragmentInstance'
/** Where a ref is given what it refers to, and the kind that fragments are. */
const refersTo = 'safelyAttachRef'
const fragment = 7

const reactDom = /\/react-dom-client\.production\.js$/
/** The one whose kinds and functions were read for this file. After an update they want to be read again. */
const version = '19.3.1'
/** Elements of an absent kind as they stand in a bundle: `(0,r.jsx)("title",`, and `(0,r.jsx)("my-own",`. */
const absentElement =
  /(?:\.jsxs?\)|createElement\)?)\(\s*["'`](title|meta|link|script|html|head|body|[a-z]+-[\w-]+)["'`],/

/** React DOM without what our pages never ask of it. What they would need after all fails the build, or at once. */
export const leanReact: Plugin = {
  name: 'lean-react',
  transform: (code, id) => (reactDom.test(id) ? { code: withoutAbsent(readVersion(code)), map: null } : null),
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle)) {
      const found = output.type === 'chunk' && absentElement.exec(output.code)
      if (found)
        this.error(`${output.fileName} makes <${found[1]}>; tools/lean-react.ts says that nobody does`)
    }
  },
}

/** Throws on any other version than the one that was read. */
function readVersion(code: string): string {
  if (code.includes(`"${version}"`)) return code
  throw new Error(`tools/lean-react.ts was written for React DOM ${version}: hold it against the new one`)
}

/** The text of React DOM with every branch for an absent kind cut; what only they called, the minifier drops. */
export function withoutAbsent(code: string): string {
  const edits: Edit[] = []
  const cut = (start: number, end: number, text = '') => edits.push({ start, end, text })
  const around: FunctionAround[] = []
  const isIn = (name: string) => around.at(-1)?.name === name
  const enter = ({ id, body }: ESTree.Function | ESTree.ArrowFunctionExpression) =>
    around.push({ name: id?.name, body: body?.start ?? 0, variables: [] })

  new Visitor({
    FunctionDeclaration(node) {
      enter(node)
      const instead = idle.get(node.id?.name ?? '')
      if (instead !== undefined && node.body) cut(node.body.start + 1, node.body.end - 1, instead)
    },
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': () => around.pop(),
    'FunctionExpression:exit': () => around.pop(),
    'ArrowFunctionExpression:exit': () => around.pop(),
    VariableDeclarator: ({ id, start }) => {
      if (id.type === 'Identifier') around.at(-1)?.variables.push({ name: id.name, start })
    },
    // At its end, when what its branches declare is known.
    'SwitchStatement:exit'({ discriminant, cases }) {
      const isAbsentCase = isIn(makesFibers)
        ? ({ test }: ESTree.SwitchCase) => test !== null && absentTypes.test(nameOf(test))
        : ({ test }: ESTree.SwitchCase) =>
            isTag(discriminant) && (isAbsent(test) || (isIn(refersTo) && isLiteral(test, fragment)))
      // Whoever falls from a present branch into an absent one keeps what it says, without the label.
      let fallsIn = false
      for (const branch of cases) {
        const [first] = branch.consequent
        const isCut = isAbsentCase(branch)
        if (isCut && !fallsIn) cutBranch(branch)
        else {
          if (isCut) cut(branch.start, first?.start ?? branch.end)
          fallsIn = !leaves(branch.consequent.at(-1))
        }
      }
    },
    BinaryExpression({ start, end, operator, left, right }) {
      const [tag, kind] = isTag(left) ? [left, right] : [right, left]
      if (!isTag(tag) || !isAbsent(kind)) return
      if (operator === '===') cut(start, end, '!1')
      if (operator === '!==') cut(start, end, '!0')
    },
    ConditionalExpression({ start, consequent, alternate }) {
      if (isIn(makesFibers) && isAbsent(consequent)) cut(start, alternate.start)
    },
    ObjectExpression({ properties }) {
      const hooks = properties.filter(isHook)
      if (hooks.length < 10) return
      for (const { start, end } of hooks.filter(({ key }) => absentHooks.has(nameOf(key))))
        cut(start, end + (code[end] === ',' ? 1 : 0))
    },
    ExpressionStatement(node) {
      if (isMethodOfAbsentClass(node.expression)) cut(node.start, node.end)
    },
  }).visit(parseAst(code))
  return applied(edits, code)

  /** Other branches go on using variables that were declared in this one. */
  function cutBranch({ start, end }: ESTree.SwitchCase): void {
    cut(start, end)
    const { body = 0, variables = [] } = around.at(-1) ?? {}
    const names = variables.filter(one => one.start > start && one.start < end).map(({ name }) => name)
    if (names.length > 0) cut(body + 1, body + 1, `var ${[...new Set(names)].join(', ')};`)
  }
}

interface Edit {
  start: number
  end: number
  text: string
}

interface FunctionAround {
  name: string | undefined
  /** Where its opening brace stands. */
  body: number
  variables: { name: string; start: number }[]
}

/** `code` after `edits`, without those inside of a larger one. */
function applied(edits: readonly Edit[], code: string): string {
  let text = ''
  let done = 0
  for (const edit of edits.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (edit.start < done) continue
    text += code.slice(done, edit.start) + edit.text
    done = edit.end
  }
  return text + code.slice(done)
}

function nameOf(node: ESTree.Node): string {
  return node.type === 'Identifier' ? node.name : ''
}

function isTag(node: ESTree.Node): node is ESTree.MemberExpression {
  return node.type === 'MemberExpression' && nameOf(node.property) === 'tag'
}

function isAbsent(node: ESTree.Node | null): boolean {
  return node?.type === 'Literal' && typeof node.value === 'number' && absentKinds.has(node.value)
}

function isLiteral(node: ESTree.Node | null, value: number): boolean {
  return node?.type === 'Literal' && node.value === value
}

function isHook(property: ESTree.ObjectPropertyKind): property is ESTree.ObjectProperty {
  return property.type === 'Property' && /^use[A-Z]/.test(nameOf(property.key))
}

/** `FragmentInstance.prototype.focus = …` */
function isMethodOfAbsentClass(node: ESTree.Expression): boolean {
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return false
  const { object } = node.left
  return object.type === 'MemberExpression' && nameOf(object.object) === absentClass
}

/** Whether nothing after this statement is reached. */
function leaves(node: ESTree.Statement | undefined): boolean {
  if (node?.type === 'BlockStatement') return leaves(node.body.at(-1))
  if (node?.type === 'IfStatement')
    return node.alternate !== null && leaves(node.consequent) && leaves(node.alternate)
  return /^(Break|Return|Throw|Continue)Statement$/.test(node?.type ?? '')
}
