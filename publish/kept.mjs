import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * What the program remembers between two runs. Tokens and files are stored by the address of their server.
 *
 * @typedef {object} Memory
 * @property {string} [server] the server of the last run
 * @property {Record<string, { secret: string, scopes: string[] }>} tokens
 * @property {Record<string, string>} uploads addresses of uploads under way or waiting as drafts, by server and file
 * @property {Record<string, Publishing>} publishing what was asked for and has no answer yet, by server and file
 * @property {Record<string, string[]>} sent hashes of the files that were sent from watched folders, by server
 */

/** @typedef {{ draftId: string, fields: Record<string, string>, names: string[] }} Publishing `names` of the sidecars */

/**
 * A folder in the user's own folder for configuration.
 *
 * @param {NodeJS.ProcessEnv} environment
 */
export function folderOfMemory({ XDG_CONFIG_HOME, APPDATA }) {
  const base = process.platform === 'win32' ? APPDATA : XDG_CONFIG_HOME
  return join(base || join(homedir(), '.config'), 'melodrome')
}

/**
 * @param {string} folder
 * @returns {Promise<Memory>}
 */
export async function recall(folder) {
  const text = await readFile(join(folder, 'publish.json'), 'utf8').catch(() => '{}')
  return { tokens: {}, uploads: {}, publishing: {}, sent: {}, ...JSON.parse(text) }
}

/**
 * Changes what is remembered, in a file that only its owner can read. If two runs of the program write at the same
 * moment, only one last change is lost.
 *
 * @param {string} folder
 * @param {(memory: Memory) => void} change
 */
export async function remember(folder, change) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const memory = await recall(folder)
  change(memory)
  const path = join(folder, 'publish.json')
  const fresh = `${path}.${process.pid}`
  await writeFile(fresh, `${JSON.stringify(memory, null, 2)}\n`, { mode: 0o600 })
  await chmod(fresh, 0o600)
  await rename(fresh, path)
}
