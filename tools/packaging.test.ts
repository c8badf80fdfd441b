import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './stamp.mjs'

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const unit = textOf('docs/melodrome.service')

const withoutSystemd =
  spawnSync('systemd-analyze', ['--version']).status === 0 ? undefined : 'systemd-analyze is not installed'

test('systemd finds no mistake in the unit', ({ skip }) => {
  skip(withoutSystemd !== undefined, withoutSystemd)
  expect(complaintsOver(unit)).toBe('')
  expect(complaintsOver(unit.replace('ProtectSystem=', 'ProtectSytem='))).toContain('ProtectSytem')
})

test('unit, container and release start the same program, and the unit waits as long as a stop may take', () => {
  const [, ofUnit] = /^ExecStart=\/usr\/bin\/(.+)$/m.exec(unit) ?? []
  const [, ofContainer = '[]'] = /^CMD (\[.+\])$/m.exec(textOf('docs/Containerfile')) ?? []
  expect(ofUnit).toBe((JSON.parse(ofContainer) as string[]).join(' '))
  expect(textOf('tools/release.ts')).toContain(`'NODE_ENV=production ${ofUnit}'`)
  const [, seconds] = /Give it\s(\d+) seconds before a kill/.exec(textOf('docs/operations.md')) ?? []
  expect(unit).toContain(`TimeoutStopSec=${seconds}\n`)
})

/** With the path of this machine's Node, because systemd checks that the program exists. */
function complaintsOver(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'melodrome-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'melodrome.service')
  writeFileSync(file, text.replace('/usr/bin/node', process.execPath))
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
    encoding: 'utf8',
  })
  return `${stdout}${stderr}` || (status === 0 ? '' : `ended with ${status}`)
}
