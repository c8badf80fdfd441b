import { describe, expect, test } from 'vitest'
import { measureCharts } from './charts.ts'
import { measureJudging } from './judging.ts'
import { measureOnStage } from './on-stage.ts'
import { weighScripts } from './scripts.ts'
import { measureSearch } from './search.ts'
import { tiny } from './sizes.ts'
import { measureStarts } from './start.ts'
import { subjects } from './subjects.ts'
import { measureUploads } from './uploads.ts'

// Each subject of `npm run bench` runs once, small. Figures mean nothing here; that every table has all its lines does.
// Lighthouse is not among them: it is fetched for the occasion.

test('requests and ranges on a product full of songs', async () => {
  const parts = await measureOnStage(tiny, () => true)

  for (const { title } of subjects) expect(parts.get('figures')).toContain(`| ${title} `)
  expect(parts.get('range')).toMatch(/^\| Melodrome .*\d/m)
})

describe('each on a product of its own', () => {
  test('searches', async () => {
    expect(await measureSearch(tiny)).toMatch(/^\| a page of songs .*\d/m)
  })

  test('charts and their fold', async () => {
    expect(await measureCharts(tiny)).toContain('were up to date after')
  })

  test('starts', async () => {
    expect(await measureStarts(tiny)).toMatch(/^\| every start after .*\d/m)
  })

  test('uploads', async () => {
    expect(await measureUploads(tiny)).toContain('nothing of theirs was left on the disk')
  })
})

test('judging', () => {
  expect(measureJudging(tiny)).toContain('were judged in')
})

test('the weight of scripts', () => {
  expect(weighScripts()).toMatch(/^\| HomePage /m)
})
