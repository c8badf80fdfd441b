import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../tools/stamp.mjs'
import { measureCharts } from './charts.ts'
import { pidsOfTree } from './cpu.ts'
import { measureGrowth } from './growth.ts'
import { measureIdle } from './idle.ts'
import { measureJudging } from './judging.ts'
import { measureLikeness } from './likeness.ts'
import { measureOnStage } from './on-stage.ts'
import { measureRowBytes } from './scaling/row-bytes.ts'
import { weighScripts } from './scripts.ts'
import { measureScroll } from './scroll.ts'
import { measureSearch } from './search.ts'
import { tiny } from './sizes.ts'
import { measureStarts } from './start.ts'
import { subjects } from './subjects.ts'
import { markdownTable } from './table.ts'
import { measureUploads } from './uploads.ts'
import { measureViral } from './viral.ts'
import { viralCalls } from './viral-calls.ts'

// Runs each part of `npm run bench` once, with tiny sizes. The figures mean nothing here; the tests only check that the
// tables have all their lines. Lighthouse is left out, because it would have to be downloaded.

test('requests on a product full of songs', async () => {
  const figures = await measureOnStage(tiny, () => true)
  for (const { title } of subjects) expect(figures).toContain(`| ${title} `)
  expect(figures).toMatch(/the server kept \d+ MB/)
})

describe('each on a product of its own', () => {
  test('searches', async () => {
    expect(await measureSearch(tiny)).toMatch(/^\| a page of songs .*\d/m)
  })

  test('charts and their fold', async () => {
    expect(await measureCharts(tiny)).toContain('were up to date after')
  })

  test('growth', async () => {
    const figures = await measureGrowth(tiny)
    for (const read of ['list', 'chart', 'song', 'profile', 'search', 'notifications', 'history'])
      expect(figures).toMatch(new RegExp(`^\\| ${read} .*\\d`, 'm'))
  })

  test('one song that everybody comes to', async () => {
    const figures = await measureViral(tiny)
    for (const call of viralCalls) expect(figures).toMatch(new RegExp(`^\\| ${call} .*\\d`, 'm'))
    expect(figures).toContain('50 listeners in 1 s')
  })

  test('a long list that is scrolled', async () => {
    expect(await measureScroll(tiny)).toMatch(/^\| the list is scrolled .*\d/m)
  })

  test('starts', async () => {
    expect(await measureStarts(tiny)).toMatch(/^\| every start after .*\d/m)
  })

  test('bytes of songs and plays', async () => {
    const { perSong, perPlay } = await measureRowBytes(tiny)
    expect(perSong).toBeGreaterThan(perPlay)
    expect(perPlay).toBeGreaterThan(100)
  })

  test('a product without visitors', async () => {
    expect(await measureIdle(tiny)).toMatch(/^\| statements .*\d.*\n\| CPU s.*\d.*\n\| resident memory .*\d/m)
  })

  test('uploads', async () => {
    expect(await measureUploads(tiny)).toContain('nothing of theirs was left on the disk')
  })
})

test('judging', () => {
  expect(measureJudging(tiny)).toContain('were judged in')
})

test.skipIf(spawnSync('ffmpeg', ['-version']).error)('copies that are found (needs ffmpeg)', async () => {
  const figures = await measureLikeness(tiny, join(root, 'demo', 'made', 'songs'))
  expect(figures.match(/1 of 1/g)).toHaveLength(9)
  expect(figures).toContain('Different songs taken for one another: 0.')
})

test('a column without a heading is still a column', () => {
  expect(
    markdownTable([
      ['read', ''],
      ['list', ''],
    ]),
  ).toBe('| read |    |\n| ---- | -: |\n| list |    |')
})

test('the weight of scripts', () => {
  expect(weighScripts()).toMatch(/^\| HomePage /m)
})

test.runIf(process.platform === 'linux')('a bench that is interrupted leaves no server behind', async () => {
  const bench = spawn(process.execPath, ['--import', 'tsx', 'bench/main.ts', 'uploads'], { cwd: root })
  const ended = once(bench, 'exit')
  await expect
    .poll(() => commandsOf(pidsOfTree(bench.pid!)), { timeout: 60_000 })
    .toContain('upload-client.ts')
  const pids = pidsOfTree(bench.pid!)
  bench.kill()
  await ended
  await expect.poll(() => pids.filter(pid => existsSync(`/proc/${pid}`)), { timeout: 60_000 }).toEqual([])
})

const commandsOf = (pids: number[]): string =>
  pids.map(pid => (existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '')).join(' ')
