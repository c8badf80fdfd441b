import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { recall, remember } from './kept.mjs'
import { namedLike } from './sidecars.mjs'

const audioEndings = new Set(['.mp3', '.wav', '.flac', '.ogg', '.oga', '.opus', '.m4a', '.mp4', '.aac'])
const pauseMs = 1_000
/** After this time, a file that could not be sent is tried again. */
const patienceMs = 60_000

/**
 * Calls `send` for every sound that appears in a folder or its subfolders, once the sound and its sidecars have the
 * same sizes and times in two checks; and again when a sidecar appears or changes. A sound that was sent is remembered
 * by the hash of it and its sidecars, so a copy or a restart sends nothing twice. Ends when `signal` is aborted, or when
 * `send` rejects. What can't be read is looked at again later.
 *
 * @param {{ server: string, folder: string }} to
 * @param {string} watched
 * @param {{ existing: boolean, signal: AbortSignal, send: (file: string) => Promise<boolean>, onTrouble: (error: Error) => void }} how
 *   `send` resolves to whether it worked; `onTrouble` hears once of each thing that can't be read though it is there
 */
export async function watchFolder(to, watched, { existing, signal, send, onTrouble }) {
  /** @type {Map<string, { seen: string, isDone: boolean, after: number }>} */
  const files = new Map()
  /** @type {Set<string>} */
  const told = new Set()
  const tell = (/** @type {NodeJS.ErrnoException} */ error) => {
    // It went while it was looked at: a renamed folder, a temporary file.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || told.has(error.message)) return
    told.add(error.message)
    onTrouble(error)
  }
  /**
   * Sounds that are there at the start are not sent, also when a sidecar is added.
   *
   * @type {Map<string, string> | undefined}
   */
  let old = existing ? new Map() : undefined
  while (!signal.aborted) {
    const sounds = await soundsIn(watched).catch(tell)
    if (sounds) old ??= new Map(sounds.map(({ file, sound }) => [file, sound]))
    for (const { file, sound, seen } of sounds ?? []) {
      if (old?.get(file) === sound) continue
      const known = files.get(file)
      if (known?.seen !== seen) {
        files.set(file, { seen, isDone: false, after: 0 })
        continue
      }
      if (known.isDone || known.after > Date.now() || signal.aborted) continue
      const digest = await digestOf(file).catch(tell)
      known.isDone = digest !== undefined && (await sendOnce(to, file, digest, send))
      known.after = Date.now() + patienceMs
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}

/**
 * Of a sound and its sidecars.
 *
 * @param {string} file
 */
async function digestOf(file) {
  const hash = createHash('sha256')
  for (const path of [file, ...Object.values(await namedLike(file))])
    for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

/**
 * @param {{ server: string, folder: string }} to
 * @param {string} file
 * @param {string} digest
 * @param {(file: string) => Promise<boolean>} send
 */
async function sendOnce({ server, folder }, file, digest, send) {
  if ((await recall(folder)).sent[server]?.includes(digest)) return true
  if (!(await send(file))) return false
  await remember(folder, ({ sent }) => {
    sent[server] = [...(sent[server] ?? []), digest]
  })
  return true
}

/**
 * All sounds, also in subfolders. `sound` has size and time of the file, `seen` also those of its sidecars. A file that
 * disappears during a check is left out.
 *
 * @param {string} folder
 * @returns {Promise<{ file: string, sound: string, seen: string }[]>}
 */
async function soundsIn(folder) {
  const names = (await readdir(folder, { recursive: true })).filter(name =>
    audioEndings.has(extname(name).toLowerCase()),
  )
  const looked = await Promise.all(
    names.map(async name => {
      const file = join(folder, name)
      const found = await stat(file).catch(() => undefined)
      if (!found?.isFile() || found.size === 0) return undefined
      const beside = Object.values(await namedLike(file).catch(() => ({})))
      const [sound = '', ...others] = await Promise.all([file, ...beside].map(looksOf))
      return { file, sound, seen: [sound, ...others].join(', ') }
    }),
  )
  return looked.filter(each => each !== undefined)
}

/** @param {string} path */
async function looksOf(path) {
  const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }))
  return `${path} ${size} ${mtimeMs}`
}
