import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { firstLoads, type Manifest } from '../tools/budget.ts'
import { dist } from '../tools/stamp.mjs'
import { markdownTable } from './table.ts'

/** The JavaScript that each page needs before it works, as a browser receives it. */
export function weighScripts(): string {
  const web = join(dist, 'web')
  const manifest: Manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'))
  const pages = firstLoads(manifest).map(({ page, files }) => {
    const bodies = [...files].map(file => readFileSync(join(web, file)))
    return {
      page: basename(page, '.tsx'),
      bytes: bodies.reduce((sum, body) => sum + body.length, 0),
      gzipped: bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0),
    }
  })
  const lines = pages
    .toSorted((one, other) => one.gzipped - other.gzipped)
    .map(({ page, bytes, gzipped }) => [page, kilobytes(gzipped), kilobytes(bytes)])
  return markdownTable([['page', 'KB gzipped', 'KB'], ...lines])
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}
