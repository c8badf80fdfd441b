import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { recall, remember } from './kept.mjs'
import { namedLike } from './sidecars.mjs'

const audioEndings = new Set(['.mp3', '.wav', '.flac', '.ogg', '.oga', '.opus', '.m4a', '.mp4', '.aac'])
/**
 * `betweenLooksMs`: how often the folder is looked at. `fileMs`: when a file that failed by itself is tried again. Pauses
 * for all files begin with `firstMs`, and are twice as long each time, up to `longestMs`.
 */
const usualPatience = { betweenLooksMs: 1_000, fileMs: 60_000, firstMs: 10 * 60_000, longestMs: 60 * 60_000 }

/**
 * Calls `send` for every sound that appears in a folder or its subfolders, once the sound and its sidecars have the
 * same sizes and times in two checks; and again when a sidecar appears or changes. A sound that was sent is remembered
 * by the hash of it and its sidecars, so a copy or a restart sends nothing twice. A sound that was refused is left alone
 * until it or a sidecar changes. Ends when `signal` is aborted, or when `send` rejects. What can't be read is looked at
 * again later.
 *
 * @param {{ server: string, folder: string }} to
 * @param {string} watched
 * @param {object} how
 * @param {boolean} how.existing
 * @param {AbortSignal} how.signal
 * @param {(file: string) => Promise<Outcome>} how.send
 * @param {(error: Error) => void} how.onTrouble hears once of each thing that can't be read though it is there
 * @param {(ms: number) => void} how.onPause hears for how long nothing is sent
 * @param {typeof usualPatience} [how.patience]
 */
export async function watchFolder(
  to,
  watched,
  { existing, signal, send, onTrouble, onPause, patience = usualPatience },
) {
  /** @type {Map<string, { seen: string, isDone: boolean, triedAt: number, after: number }>} */
  const files = new Map()
  let nextPauseMs = patience.firstMs
  let pausedUntil = 0
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
    const due = []
    for (const { file, sound, seen } of sounds ?? []) {
      if (old?.get(file) === sound) continue
      const known = files.get(file)
      if (known?.seen !== seen) files.set(file, { seen, isDone: false, triedAt: 0, after: 0 })
      else if (!known.isDone && known.after <= Date.now()) due.push({ file, known })
    }
    // In turn, so that one file that can't be sent doesn't stop the others for ever.
    for (const { file, known } of due.toSorted((one, other) => one.known.triedAt - other.known.triedAt)) {
      if (signal.aborted || Date.now() < pausedUntil) break
      const digest = await digestOf(file).catch(tell)
      /** @type {Outcome} */
      const outcome = digest === undefined ? { kind: 'failed' } : await sendOnce(to, file, digest, send)
      const now = Date.now()
      known.triedAt = now
      known.isDone = outcome.kind === 'sent' || outcome.kind === 'refused'
      if (outcome.kind === 'failed') known.after = now + patience.fileMs
      if (outcome.kind === 'sent') nextPauseMs = patience.firstMs
      if (outcome.kind === 'paused') {
        const ms = outcome.waitMs ?? nextPauseMs
        if (outcome.waitMs === undefined) nextPauseMs = Math.min(2 * nextPauseMs, patience.longestMs)
        pausedUntil = now + ms
        onPause(ms)
      }
    }
    await sleep(patience.betweenLooksMs, undefined, { signal }).catch(() => undefined)
  }
}

/** @typedef {import('./outcome.mjs').Outcome} Outcome */

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
 * @param {(file: string) => Promise<Outcome>} send
 * @returns {Promise<Outcome>}
 */
async function sendOnce({ server, folder }, file, digest, send) {
  if ((await recall(folder)).sent[server]?.includes(digest)) return { kind: 'sent' }
  const outcome = await send(file)
  if (outcome.kind === 'sent')
    await remember(folder, ({ sent }) => {
      sent[server] = [...(sent[server] ?? []), digest]
    })
  return outcome
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
