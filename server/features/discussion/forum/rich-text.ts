import MarkdownIt, { type StateInline, type Token } from 'markdown-it'
import type { Block, RichText, Run } from '#contract/discussion/rich-text.ts'
import type { Mention } from '#contract/discussion/said.ts'

/**
 * Markdown as a tree of the elements that we show. Everything else that the parser knows stays text. Mentions are names
 * in the text that lead to people.
 */
export function richTextOf(content: string, mentions: readonly Mention[]): RichText {
  if (isCostly(content)) return [blockOf('paragraph', { runs: [runOf(content)] })]
  const byLength = mentions.toSorted((a, b) => b.name.length - a.name.length)
  return blocksOf(parser.parse(content, { mentions: byLength }))
}

/** The text alone, with each block on a line of its own. */
export function plainTextOf(blocks: RichText): string {
  return blocks
    .map(({ runs, parts }) => [runs.map(run => run.text).join(''), ...parts.map(plainTextOf)].join('\n'))
    .join('\n')
    .trim()
}

/** The addresses of other sites to which a text leads. */
export function linksOutIn(blocks: RichText): string[] {
  return blocks.flatMap(({ runs, parts }) => [
    ...runs.flatMap(({ href }) => (href === null || href.startsWith('/') ? [] : href)),
    ...parts.flatMap(linksOutIn),
  ])
}

const deepestNesting = 20

const parser = new MarkdownIt({ html: false, linkify: true, breaks: true })
parser.set({ maxNesting: deepestNesting })
parser.disable('table')
parser.validateLink = address => safeAddress(address) !== null
// Only a text that begins like an address is a link: "mix.wav" is a file.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
parser.inline.ruler.before('emphasis', 'mention', mention)

/** The parser may have to compare each of them with all others. Texts written by hand never have so many. */
const mostBrackets = 200
const mostMarks = 1_000

function isCostly(content: string): boolean {
  return (
    (content.match(/[[<]/g)?.length ?? 0) > mostBrackets ||
    (content.match(/[*_~`]/g)?.length ?? 0) > mostMarks
  )
}

/** `@name` of a mentioned person; if two names begin alike, the longest wins. */
function mention(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '@') return false
  const { mentions } = state.env as { mentions: readonly Mention[] }
  const person = mentions.find(({ name }) => state.src.startsWith(name, state.pos + 1))
  if (!person) return false
  if (!silent) {
    const token = state.push('mention', '', 0)
    token.content = `@${person.name}`
    token.meta = { personId: person.id }
  }
  state.pos += person.name.length + 1
  return true
}

/**
 * Where a link may lead: a page of ours, or another site. Null for every other scheme, and for addresses with a name
 * before an @: they pretend to lead somewhere else.
 */
function safeAddress(address: string): string | null {
  const ours = 'https://melodrome.invalid'
  if (!URL.canParse(address, ours)) return null
  const url = new URL(address, ours)
  if (url.origin === ours) {
    // Without its dots, "/.//host" would begin with the name of another site.
    const isPage = address.startsWith('/') && !url.pathname.startsWith('//')
    return isPage ? url.pathname + url.search + url.hash : null
  }
  const isSite = /^https?:\/\//i.test(address) && url.username === '' && url.password === ''
  return isSite ? url.href : null
}

function blocksOf(tokens: readonly Token[]): RichText {
  const top: Block[] = []
  /** The open blocks: a new block goes into the last of these. */
  const open: Block[][] = [top]
  const lists: Block[] = []
  const add = (block: Block): Block => {
    open.at(-1)!.push(block)
    return block
  }
  const enter = (parts: Block[][]): void => {
    const part: Block[] = []
    parts.push(part)
    open.push(part)
  }
  let next: Pick<Block, 'type' | 'level'> = { type: 'paragraph', level: 0 }
  for (const token of tokens) {
    switch (token.type) {
      case 'blockquote_open':
        enter(add(blockOf('quote')).parts)
        break
      case 'bullet_list_open':
        lists.push(add(blockOf('bullets')))
        break
      case 'ordered_list_open':
        lists.push(add(blockOf('numbers', { level: Number(token.attrGet('start') ?? 1) })))
        break
      case 'list_item_open':
        enter(lists.at(-1)!.parts)
        break
      case 'bullet_list_close':
      case 'ordered_list_close':
        lists.pop()
        break
      case 'list_item_close':
      case 'blockquote_close':
        open.pop()
        break
      case 'heading_open':
        next = { type: 'heading', level: Math.min(3, Number(token.tag.slice(1))) }
        break
      case 'paragraph_open':
        next = { type: 'paragraph', level: 0 }
        break
      case 'inline':
        add(blockOf(next.type, { level: next.level, runs: runsOf(token.children ?? []) }))
        break
      case 'fence':
      case 'code_block':
        add(blockOf('code', { runs: [runOf(token.content.replace(/\n$/, ''))] }))
        break
      case 'hr':
        add(blockOf('rule'))
        break
      default:
        if (token.content !== '') add(blockOf('paragraph', { runs: [runOf(token.content)] }))
    }
  }
  return top
}

const markOf: Readonly<Record<string, Run['marks'][number]>> = { strong: 'bold', em: 'italic', s: 'strike' }

function runsOf(tokens: readonly Token[]): Run[] {
  const runs: Run[] = []
  const marks: Run['marks'] = []
  let href: string | null = null
  for (const token of tokens) {
    const [, kind = '', side] = /^(\w+)_(open|close)$/.exec(token.type) ?? []
    const mark = markOf[kind]
    if (kind === 'link') href = side === 'open' ? safeAddress(String(token.attrGet('href') ?? '')) : null
    else if (mark && side === 'open') marks.push(mark)
    else if (mark) marks.splice(marks.lastIndexOf(mark), 1)
    else
      runs.push({
        ...partOf(token, href),
        marks: [...new Set([...marks, ...(isCode(token) ? ['code' as const] : [])])],
      })
  }
  return joined(runs.filter(run => run.text !== ''))
}

const isCode = (token: Token): boolean => token.type === 'code_inline'

/** Pictures of other sites would tell those sites who reads here, so they become links. */
function partOf(token: Token, href: string | null): Omit<Run, 'marks'> {
  if (token.type === 'softbreak' || token.type === 'hardbreak') return { text: '\n', href, personId: null }
  if (token.type === 'mention' && href === null)
    return {
      text: token.content,
      href: null,
      personId: (token.meta as { personId: string }).personId,
    }
  if (token.type === 'image') {
    const address = safeAddress(String(token.attrGet('src') ?? ''))
    return { text: token.content || (address ?? ''), href: href ?? address, personId: null }
  }
  return { text: token.content, href, personId: null }
}

function joined(runs: readonly Run[]): Run[] {
  const whole: Run[] = []
  for (const run of runs) {
    const last = whole.at(-1)
    if (
      last &&
      last.href === run.href &&
      !last.personId &&
      !run.personId &&
      `${last.marks}` === `${run.marks}`
    )
      last.text += run.text
    else whole.push({ ...run })
  }
  return whole
}

function blockOf(type: Block['type'], rest: Partial<Block> = {}): Block {
  return { type, level: 0, runs: [], parts: [], ...rest }
}

function runOf(text: string): Run {
  return { text, marks: [], href: null, personId: null }
}
