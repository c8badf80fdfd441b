import { spawnSync } from 'node:child_process'

/** The checker that comes with Prometheus (Debian: `apt install prometheus`). */
export const withoutPromtool =
  spawnSync('promtool', ['--version']).status === 0 ? undefined : 'promtool is not installed'

/** Its complaints; empty if there are none. */
export function complaintsOfPromtool(words: readonly string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync('promtool', words, { input, encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}` || `ended with ${status}`
}
