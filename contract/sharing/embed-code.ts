import { escapeMarkup } from '../markup.ts'
import { type Embeddable, embedAddress, embedHeights } from './embed-address.ts'

export interface EmbedCode {
  origin: string
  id: string
  kind: Embeddable
  /** Read out by screen readers. */
  title: string
  /** Pixels; if omitted, the player fills its container. */
  width?: number
  height?: number
}

/** What people paste into their own page. */
export function embedCode({ origin, id, kind, title, width, height }: EmbedCode): string {
  const attributes = {
    src: embedAddress(origin, id),
    width: width ?? '100%',
    height: height ?? embedHeights[kind],
    title,
    style: 'border:0',
    loading: 'lazy',
    allow: 'autoplay',
  }
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeMarkup(String(value))}"`,
  )
  return `<iframe ${written.join(' ')}></iframe>`
}
