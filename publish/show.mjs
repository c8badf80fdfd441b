/**
 * Reports to a person, or with `--json` to a script: results on standard output, the rest on standard error.
 *
 * @param {boolean} isJson
 */
export function createShow(isJson) {
  const isTerminal = !isJson && process.stderr.isTTY
  const say = (/** @type {string} */ line) =>
    process.stderr.write(`${isTerminal ? '\r\u001b[K' : ''}${line}\n`)
  return {
    /**
     * @param {{ event: string } & Record<string, unknown>} what for scripts
     * @param {string} text for people
     */
    result(what, text) {
      if (isJson) process.stdout.write(`${JSON.stringify(what)}\n`)
      else {
        if (isTerminal) process.stderr.write('\r\u001b[K')
        process.stdout.write(`${text}\n`)
      }
    },
    /**
     * @param {{ event: string } & Record<string, unknown>} what
     * @param {string} text
     */
    note(what, text) {
      if (isJson) process.stdout.write(`${JSON.stringify(what)}\n`)
      else say(text)
    },
    /**
     * @param {string} file
     * @param {number} sent
     * @param {number} bytes
     */
    progress(file, sent, bytes) {
      if (!isTerminal) return
      const part = bytes === 0 ? 1 : sent / bytes
      const bar = '#'.repeat(Math.round(part * 24)).padEnd(24, '.')
      process.stderr.write(`\r\u001b[K${bar} ${String(Math.round(part * 100)).padStart(3)} %  ${file}`)
    },
  }
}
