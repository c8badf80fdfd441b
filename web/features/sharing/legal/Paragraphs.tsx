import { LinkingSentence } from '../../../ui/looks/LinkingSentence.tsx'

/** A text of several lines: each line is a paragraph, and lines that begin with a dash are a list. */
export function Paragraphs({ text }: { text: string }) {
  return blocksOf(text).map(block =>
    typeof block === 'string' ? (
      <p key={block}>
        <LinkingSentence text={block} />
      </p>
    ) : (
      <ul key={block[0]}>
        {block.map(item => (
          <li key={item}>
            <LinkingSentence text={item} />
          </li>
        ))}
      </ul>
    ),
  )
}

function blocksOf(text: string): (string | string[])[] {
  const blocks: (string | string[])[] = []
  for (const line of text.split('\n')) {
    const [, item] = /^- (.+)$/.exec(line) ?? []
    const list = blocks.at(-1)
    if (item === undefined) blocks.push(line)
    else if (Array.isArray(list)) list.push(item)
    else blocks.push([item])
  }
  return blocks
}
