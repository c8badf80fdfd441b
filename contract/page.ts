/** What the server hands the web's renderer for one page, and what it gets back. */

export interface PageRequest {
  /** Path and query as asked. */
  url: string
  origin: string
  language: string
  theme: 'dark' | 'light' | 'system'
  /** What the browser says of its own guest; for display only, never for rights. */
  guestId: string | null
  /** Calls our own API with the asker's session; resolves to status and parsed body. */
  call: (method: 'GET', path: string) => Promise<{ status: number; body: unknown; link: string | null }>
}

export interface RenderedPage {
  status: number
  /** Set for 3xx. */
  location?: string
  /** Inside <html …>: language and theme attributes. */
  htmlAttributes: string
  head: string
  body: string
  /** Scripts' SHA-256 hashes for the content security policy, as `'sha256-…'`. */
  scriptHashes: readonly string[]
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>
