import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { recall, remember } from './kept.mjs'

const audioEndings = new Set(['.mp3', '.wav', '.flac', '.ogg', '.oga', '.opus', '.m4a', '.mp4', '.aac'])
const pauseMs = 1_000
/** What could not be sent is tried again after this. */
const patienceMs = 60_000

/**
 * Hands every sound that appears in a folder, or a folder inside, to `send`, once it has the same size and time at two looks. What was sent is
 * remembered by its hash, so a copy or another start sends nothing twice. Ends with the signal.
 *
 * @param {{ server: string, folder: string }} to
 * @param {string} watched
 * @param {{ existing: boolean, signal: AbortSignal, send: (file: string) => Promise<boolean> }} how
 *   `send` answers whether it worked
 */
export async function watchFolder(to, watched, { existing, signal, send }) {
  /** @type {Map<string, { seen: string, isDone: boolean, after: number }>} */
  const files = new Map()
  if (!existing)
    for (const [file, seen] of await soundsIn(watched)) files.set(file, { seen, isDone: true, after: 0 })
  while (!signal.aborted) {
    for (const [file, seen] of await soundsIn(watched)) {
      const known = files.get(file)
      if (known?.seen !== seen) {
        files.set(file, { seen, isDone: false, after: 0 })
        continue
      }
      if (known.isDone || known.after > Date.now() || signal.aborted) continue
      known.isDone = await sendOnce(to, file, send)
      known.after = Date.now() + patienceMs
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}

/**
 * @param {{ server: string, folder: string }} to
 * @param {string} file
 * @param {(file: string) => Promise<boolean>} send
 */
async function sendOnce({ server, folder }, file, send) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  const digest = hash.digest('hex')
  if ((await recall(folder)).sent[server]?.includes(digest)) return true
  if (!(await send(file))) return false
  await remember(folder, ({ sent }) => {
    sent[server] = [...(sent[server] ?? []), digest]
  })
  return true
}

/**
 * File, also of folders inside → its size and time as one text. What goes away in the middle of a look is left out.
 *
 * @param {string} folder
 * @returns {Promise<[file: string, seen: string][]>}
 */
async function soundsIn(folder) {
  const names = (await readdir(folder, { recursive: true })).filter(name =>
    audioEndings.has(extname(name).toLowerCase()),
  )
  const looked = await Promise.all(
    names.map(async name => {
      const file = join(folder, name)
      const found = await stat(file).catch(() => undefined)
      return found?.isFile() && found.size > 0
        ? /** @type {[string, string]} */ ([file, `${found.size} ${found.mtimeMs}`])
        : undefined
    }),
  )
  return looked.filter(each => each !== undefined)
}
