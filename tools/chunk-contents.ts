import { relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './stamp.mjs'

export const chunkContentsFile = '.vite/chunk-contents.json'

/** Output file → the sources inside it, as paths from the root. The budget needs them, and Vite's manifest lacks them. */
export type ChunkContents = Record<string, string[]>

export function chunkContents(): Plugin {
  return {
    name: 'chunk-contents',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
      const contents: ChunkContents = Object.fromEntries(
        chunks.map(chunk => [chunk.fileName, chunk.moduleIds.map(fromRoot)]),
      )
      this.emitFile({ type: 'asset', fileName: chunkContentsFile, source: JSON.stringify(contents) })
    },
  }
}

function fromRoot(module: string): string {
  return relative(root, module).replaceAll(sep, '/')
}
