import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { Block, RichText as Blocks, Run } from '#contract/discussion/rich-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import css from './RichText.module.css'

/** A member's text with its formatting. React gets all of it as text: nothing is ever parsed as HTML. */
export function RichText({ blocks, className }: { blocks: Blocks; className?: string | undefined }) {
  return <div className={classNames(css.text, className)}>{blocks.map(shown)}</div>
}

function shown(block: Block, at: number): ReactNode {
  const { type, level, runs, parts } = block
  switch (type) {
    case 'heading':
      return <Heading key={at} level={level} runs={runs} />
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll sideways, also by keyboard
        <pre key={at} tabIndex={0}>
          <code>{runs.map(run => run.text)}</code>
        </pre>
      )
    case 'quote':
      return <blockquote key={at}>{parts.map(part => part.map(shown))}</blockquote>
    case 'bullets':
      return <ul key={at}>{parts.map(entry)}</ul>
    case 'numbers':
      return (
        <ol key={at} start={level}>
          {parts.map(entry)}
        </ol>
      )
    case 'rule':
      return <hr key={at} />
    default:
      return <p key={at}>{runs.map(piece)}</p>
  }
}

// biome-ignore lint/suspicious/noArrayIndexKey: entries of one text have no other name, and never move.
const entry = (part: Block[], at: number): ReactNode => <li key={at}>{part.map(shown)}</li>

/** Below the page's own headings. */
function Heading({ level, runs }: { level: number; runs: readonly Run[] }) {
  const Tag = level === 1 ? 'h2' : level === 2 ? 'h3' : 'h4'
  return <Tag>{runs.map(piece)}</Tag>
}

function piece(run: Run, at: number): ReactNode {
  const words = marked(run)
  if (run.personId) {
    return (
      <Link key={at} to="/profile/$userId" params={{ userId: run.personId }}>
        {words}
      </Link>
    )
  }
  // Browsers read `//host` and `/\\host` as the address of another site.
  if (run.href && /^\/(?![/\\])/.test(run.href)) {
    return (
      <OwnLink key={at} href={run.href}>
        {words}
      </OwnLink>
    )
  }
  // The server sends no other schemes; if it ever does, they don't become links.
  if (run.href && /^https?:/.test(run.href)) {
    return (
      <a key={at} href={run.href} target="_blank" rel="nofollow ugc noopener">
        {words}
      </a>
    )
  }
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name, and never move.
  return <span key={at}>{words}</span>
}

function marked({ text, marks }: Run): ReactNode {
  let words: ReactNode = text
  if (marks.includes('code')) words = <code>{words}</code>
  if (marks.includes('bold')) words = <strong>{words}</strong>
  if (marks.includes('italic')) words = <em>{words}</em>
  if (marks.includes('strike')) words = <s>{words}</s>
  return words
}

/** An address of this site: the page changes without a reload, and the music continues. */
function OwnLink({ href, children }: { href: string; children: ReactNode }) {
  const { history } = useRouter()
  const go = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.push(href)
  }
  return (
    <a href={href} rel="ugc" onClick={go}>
      {children}
    </a>
  )
}
