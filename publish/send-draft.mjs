import { basename } from 'node:path'
import { sendFile } from './send-file.mjs'
import { sendSidecars, sidecarsOf } from './sidecars.mjs'

/**
 * Sends a file and its sidecars. Sends nothing if a sidecar can't be read. If the server refuses a sidecar, the sound
 * stays a draft, which another run continues.
 *
 * @param {{ server: string, token: string, folder: string }} to
 * @param {string} file
 * @param {(sent: number, bytes: number) => void} onProgress
 * @returns {Promise<{ id: string, sidecars: import('./sidecars.mjs').Sidecars, names: string[] }>}
 */
export async function sendDraft(to, file, onProgress) {
  const sidecars = await sidecarsOf(file)
  const id = await sendFile(to, file, onProgress)
  await sendSidecars(to, id, sidecars)
  return { id, sidecars, names: Object.values(sidecars).map(path => basename(path)) }
}
