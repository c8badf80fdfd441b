import type { ManifestChunk, RendererOptions } from '#contract/page.ts'

const entry = 'web/main.tsx'
/** All styles are one file. In development there is none, and Vite adds them. */
const styles = 'style.css'

export interface PageAssets {
  /** The script that starts the application. */
  script: string
  /** Scripts that `script` will import for this page. */
  preloads: string[]
  styles: string | undefined
}

/** Finds in the browser's build what one screen needs. Throws for a module that the build does not know. */
export function createAssets({
  manifest,
}: Pick<RendererOptions, 'manifest'>): (module: string | null) => PageAssets {
  const found = new Map<string | null, PageAssets>()
  return module => {
    const known = found.get(module)
    if (known) return known
    const assets = assetsOf(manifest, module)
    found.set(module, assets)
    return assets
  }
}

function assetsOf(manifest: RendererOptions['manifest'], module: string | null): PageAssets {
  const chunks = chunksOf(manifest, module ? [entry, module] : [entry])
  const [main, ...others] = [...new Set(chunks.map(chunk => chunk.file))]
  return {
    script: `/${main}`,
    preloads: others.map(file => `/${file}`),
    styles: manifest[styles] && `/${manifest[styles].file}`,
  }
}

/** The named chunks and all that they import statically, each once, the entry first. */
function chunksOf(manifest: RendererOptions['manifest'], names: readonly string[]): ManifestChunk[] {
  const seen = new Set<string>()
  const visit = (name: string): ManifestChunk[] => {
    if (seen.has(name)) return []
    seen.add(name)
    const chunk = chunkOf(manifest, name)
    return [chunk, ...(chunk.imports ?? []).flatMap(visit)]
  }
  return names.flatMap(visit)
}

function chunkOf(manifest: RendererOptions['manifest'], name: string): ManifestChunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The browser's build has no chunk ${name}`)
  return chunk
}
