/** What the server hands the web's renderer for one page, and what it gets back. */

export interface PageRequest {
  /** Path and query as asked. */
  url: string
  origin: string
  language: string
  theme: 'dark' | 'light' | 'system'
  /** What the browser says about its own guest or device account; for display only, never for rights. */
  guest: { id: string; email?: string; artistName?: string } | null
  /**
   * Calls our own API with the session of this request. Visitors share answers, so the renderer must not change one.
   */
  call: (method: 'GET', path: string) => Promise<PageAnswer>
}

/** An answer of our own API, with its parsed body. */
export interface PageAnswer {
  status: number
  body: unknown
  link: string | null
}

export interface RenderedPage {
  status: number
  /** Set for 3xx; the other parts are empty then. */
  location?: string
  /** Inside <html …>: language and theme attributes. */
  htmlAttributes: string
  /** Everything inside <head>. */
  head: string
  /** Everything inside <body>. */
  body: string
  /** SHA-256 hashes of inline scripts and styles for the content security policy, as `'sha256-…'`. */
  scriptHashes: readonly string[]
  styleHashes: readonly string[]
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

/** What the renderer must know about the browser's build. */
export interface RendererOptions {
  /** Parsed `dist/web/.vite/manifest.json`. */
  manifest: Readonly<Record<string, ManifestChunk>>
  /**
   * Text of a file below `dist/web`, as the manifest names it; the player on another site has its styles inside the
   * page.
   */
  readAsset: (file: string) => string
}

/** One entry of Vite's build manifest, as far as we read it. */
export interface ManifestChunk {
  file: string
  css?: readonly string[]
  imports?: readonly string[]
}

/** What `dist/render/render.js` exports as `createRenderer`. */
export type CreateRenderer = (options: RendererOptions) => RenderPage
