import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { RenderedPage } from '#contract/page.ts'

/** So long an answer to one visitor is also the answer to the next. */
export const keptForMs = 1_000
const mostPages = 100

const compress = promisify(brotliCompress)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export interface KeptPage {
  page: RenderedPage
  /** In bytes: to encode it again would be most of the work of sending it. */
  html: Buffer
  /** The same, compressed once for all who take Brotli. */
  brotli: () => Promise<Buffer>
}

/**
 * Pages of visitors, who all see the same at one address, in one language and theme. Many who come at once share one
 * drawing. Whatever is written here drops all of them, so that the next visitor sees it; what another instance writes
 * shows within a second.
 */
export class KeptPages {
  private readonly pages = new Map<string, { drawn: Promise<KeptPage>; until: number }>()
  private readonly clock: () => number

  constructor(clock: () => number = Date.now) {
    this.clock = clock
  }

  /** `name`: everything that the page depends on. */
  async take(name: string, draw: () => Promise<{ page: RenderedPage; html: string }>): Promise<KeptPage> {
    const now = this.clock()
    const known = this.pages.get(name)
    if (known && known.until > now) return known.drawn
    const entry = { drawn: draw().then(asKept), until: now + keptForMs }
    this.pages.delete(name)
    this.makeRoom()
    this.pages.set(name, entry)
    // What has failed, and where a visitor is sent, is found out anew each time.
    const forget = (): void => void (this.pages.get(name) === entry && this.pages.delete(name))
    entry.drawn.then(({ page }) => page.status !== 200 && forget(), forget)
    return entry.drawn
  }

  clear(): void {
    this.pages.clear()
  }

  /** Entries stand in the order in which they were made. */
  private makeRoom(): void {
    for (const [name, { until }] of this.pages) {
      if (this.pages.size < mostPages && until > this.clock()) return
      this.pages.delete(name)
    }
  }
}

function asKept({ page, html: text }: { page: RenderedPage; html: string }): KeptPage {
  const html = Buffer.from(text)
  let brotli: Promise<Buffer> | undefined
  return {
    page,
    html,
    brotli: () => {
      brotli ??= compress(html, quality)
      return brotli
    },
  }
}
