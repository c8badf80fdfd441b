import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './stamp.mjs'
import { nightlySteps, steps } from './steps.ts'

test('every nightly step is a script of package.json, and none is also a step of `npm test`', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  expect(nightlySteps.filter(({ name }) => !(name in scripts))).toEqual([])
  expect(nightlySteps.filter(({ name }) => steps.some(step => step.name === name))).toEqual([])
  expect(scripts.nightly).toBe('tsx tools/check.ts nightly')
})

test('when a nightly step fails, the others still run, and the table at the end shows all', () => {
  const folder = mkdtempSync(join(tmpdir(), 'melodrome-night-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // The real steps take hours: this command only succeeds or fails.
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\n[ "$2" != fuzz ]\n', { mode: 0o755 })
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'tools/check.ts'), 'nightly'],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
    },
  )
  expect(status).toBe(1)
  const table = stdout.split('\n').filter(line => /^\w+ +(passed in|failed in|not run)/.test(line))
  const expected = nightlySteps.map(({ name }) => [name, name === 'fuzz' ? 'failed' : 'passed'])
  expect(table.map(line => line.split(/ +/).slice(0, 2))).toEqual(expected)
})

test('for an unknown step the answer lists the known ones', () => {
  const check = ['--import', 'tsx', join(root, 'tools/check.ts'), 'nightly', 'nowhere']
  const { status, stderr } = spawnSync(process.execPath, check, { cwd: root, encoding: 'utf8' })
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(/^Steps: all, nightly, format, .*, fuzz, wide, bench/),
  ])
})
