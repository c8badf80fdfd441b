import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const texts = new Set(['.js', '.css', '.svg', '.json', '.html', '.txt', '.webmanifest', '.map'])
/** For smaller files, compression saves less than its header costs. */
const smallestWorthwhileBytes = 1_000

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes `.br` and `.gz` beside every text file in `folder`, at the strongest level: made once, served often. */
export async function precompress(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const worthwhile = files.filter(
    file => file.isFile() && texts.has(extname(file.name)) && !file.parentPath.endsWith('.vite'),
  )
  await Promise.all(worthwhile.map(file => compressOne(join(file.parentPath, file.name))))
  return worthwhile.length
}

async function compressOne(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < smallestWorthwhileBytes) return
  const [brotli, gzipped] = await Promise.all([
    toBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    toGzip(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}
