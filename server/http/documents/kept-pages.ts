import type { PageAnswer, RenderedPage } from '#contract/page.ts'
import { compress } from '../bytes/compress.ts'
import { KeptBriefly } from '../kept-briefly.ts'

const mostPages = 100
/** A page is drawn from a few of these answers. */
const mostAnswers = 500

export interface KeptPage {
  page: Pick<RenderedPage, 'status' | 'location' | 'scriptHashes' | 'styleHashes'>
  /**
   * Bytes from the second time on, because encoding a page again would be most of the work of sending it. Most pages are
   * asked for only once; bytes of those would wait for the next large collection of garbage.
   */
  html: () => string | Buffer
  /** The same, compressed once for all clients that accept Brotli. */
  brotli: () => Buffer | Promise<Buffer>
}

/**
 * Pages of visitors, who all see the same at one address, in one language and theme. Many visitors at once share one
 * drawing. Every write on this instance drops all pages, so that the next visitor sees it; what another instance writes
 * shows within a second.
 */
export class KeptPages {
  private readonly pages: KeptBriefly<KeptPage>
  private readonly answers: KeptBriefly<PageAnswer>

  constructor(clock?: () => number) {
    // Redirects are not kept.
    this.pages = new KeptBriefly({ most: mostPages, isKept: ({ page }) => page.status === 200, clock })
    // A 401 is kept too: it is the correct answer for a visitor.
    const isKept = ({ status }: PageAnswer): boolean => status === 200 || status === 401
    this.answers = new KeptBriefly({ most: mostAnswers, isKept, clock })
  }

  /** `name`: everything that the page depends on. */
  take(name: string, draw: () => Promise<{ page: RenderedPage; html: string }>): Promise<KeptPage> {
    return this.pages.take(name, () => draw().then(asKept))
  }

  /**
   * What our own API answers any visitor: the page of one song has as many addresses as there are places that link to
   * it.
   */
  read(name: string, call: () => Promise<PageAnswer>): Promise<PageAnswer> {
    return this.answers.take(name, call)
  }

  clear(): void {
    this.pages.clear()
    this.answers.clear()
  }
}

function asKept({ page, html: text }: { page: RenderedPage; html: string }): KeptPage {
  const { status, location, scriptHashes, styleHashes } = page
  let times = 0
  let html: string | Buffer = text
  let brotli: Buffer | Promise<Buffer> | undefined
  return {
    page: { status, ...(location !== undefined && { location }), scriptHashes, styleHashes },
    html: () => {
      times += 1
      if (times === 2) html = Buffer.from(html)
      return html
    },
    brotli: () => {
      brotli ??= compress('br', html)
      return brotli
    },
  }
}
