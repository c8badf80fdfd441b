import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FileWords } from './file-words.ts'
import { wordsInJson, wordsInLrc, workflowInJson } from './sidecar.ts'

const params = {
  caption: 'dream pop, female voice',
  lyrics: '[verse]\n비가 와',
  bpm: 92,
  keyscale: 'F# minor',
  timesignature: '4',
  duration: 120,
  seed: 4_242,
}
const words = {
  generator: 'ACE-Step',
  prompt: 'dream pop, female voice',
  lyrics: '[verse]\n비가 와',
  bpm: 92,
  key: 'F# minor',
  seed: '4242',
}

test('the parameters of ACE-Step, at the top or under params', () => {
  expect(wordsInJson(JSON.stringify(params))).toEqual(words)
  expect(wordsInJson(JSON.stringify({ path: '/home/mina/x.flac', params }))).toEqual(words)
})

test('a seed that asks for any, a tempo of no music and values of the wrong kind are left out', () => {
  const wrong = { ...params, seed: -1, bpm: 5_000, keyscale: ['C', 'D'], lyrics: { text: 'x' } }
  expect(wordsInJson(JSON.stringify(wrong))).toEqual({ generator: words.generator, prompt: words.prompt })
  expect(wordsInJson(JSON.stringify({ ...params, seed: '18446744073709551615' })).seed).toBe(
    '18446744073709551615',
  )
  expect(wordsInJson('{"caption": "a", "seed": 18446744073709551615}').seed).toBe('18446744073709551615')
  expect(wordsInJson('{"caption": "a", "bpm": "128.04"}').bpm).toBe(128)
})

test('a recipe of ComfyUI, alone or under prompt', () => {
  const nodes = { 4: { class_type: 'TextEncode', inputs: { tags: 'jazz', lyrics: 'la' } } }
  for (const written of [nodes, { prompt: nodes, workflow: {} }])
    expect(wordsInJson(JSON.stringify(written))).toEqual({ prompt: 'jazz', lyrics: 'la' })
})

test('HTML stays the text that it is', () => {
  const html = '<img src=x onerror=alert(1)>'
  const found = wordsInJson(
    JSON.stringify({ title: html, caption: html, lyrics: html, keyscale: html, seed: html }),
  )
  expect(found).toEqual({
    generator: 'ACE-Step',
    title: html,
    prompt: html,
    lyrics: html,
    key: html.slice(0, 20),
  })
})

test('JSON nested 10,000 deep, a list, a text and half a file give no fields', () => {
  const nest = `{"caption": "a", "x": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`
  for (const written of [nest, '[1]', '"caption"', '{"caption": "a"', ''])
    expect(wordsInJson(written)).toEqual({})
})

test('whatever JSON says, a form can take what is found', () => {
  const keys = fc.constantFrom('title', 'caption', 'prompt', 'params', 'seed', 'bpm', 'keyscale', 'lyrics')
  fc.assert(
    fc.property(fc.dictionary(keys, fc.jsonValue({ stringUnit: 'binary' })), found => {
      const kept = wordsInJson(JSON.stringify(found))
      expect(FileWords.safeParse(kept).success).toBe(true)
      expect(Object.values(kept).join('')).not.toMatch(/\0|\p{Surrogate}/u)
    }),
  )
})

test('what a database can not hold is left out, also where a limit cuts a letter in half', () => {
  const title = `a\0${'b'.repeat(253)}😀`
  expect(wordsInJson(JSON.stringify({ title, caption: '\ud800' }))).toEqual({ title: `a${'b'.repeat(253)}` })
})

test('LRC gives lyrics with times, and its title', () => {
  const lrc = '\uFEFF[ti:Rain]\r\n[00:01.00]one\r\n[00:02.00]two\r\n'
  expect(wordsInLrc(lrc)).toEqual({ title: 'Rain', lyrics: '[ti:Rain]\n[00:01.00]one\n[00:02.00]two' })
  expect(wordsInLrc('[00:02.00]one\n[00:01.00]two')).toEqual({})
})

test('others could make a song from the graph or the nodes of ComfyUI, or else from all of the file', () => {
  const [workflow, prompt] = [
    { nodes: [{ type: 'KSampler' }] },
    { '1': { class_type: 'KSampler', inputs: {} } },
  ]
  expect(workflowInJson(JSON.stringify({ prompt, workflow, output: '/home/mina' }))).toBe(
    JSON.stringify(workflow),
  )
  expect(workflowInJson(JSON.stringify({ prompt, output: '/home/mina' }))).toBe(JSON.stringify(prompt))
  for (const written of ['{"caption": "rain", "prompt": "rain"}', '{"workflow": [1]}'])
    expect(workflowInJson(written)).toBe(written)
})
