import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxWorkflowKilobytes } from '#contract/limits.ts'
import { cleanWorkflow } from './clean-workflow.ts'

const cleaned = (workflow: object): unknown => JSON.parse(cleanWorkflow(JSON.stringify(workflow)) ?? 'null')
const cleanedText = (text: string) => (cleaned({ text }) as { text: string }).text

test.each([
  ['/home/mina/ComfyUI/models/ace_step_v1_3.5b.safetensors', 'ace_step_v1_3.5b.safetensors'],
  [String.raw`C:\Users\Mina Kim\Music\my take.wav`, 'my take.wav'],
  ['c:/users/mina.kim', ''],
  ['/Users/mina', ''],
  ['/home/mina.kim', ''],
  [String.raw`\\STUDIO-PC\share\voices\jun.wav`, 'jun.wav'],
  [String.raw`\\STUDIO-PC`, ''],
  [String.raw`\\wsl$\Ubuntu\home\mina\a.flac`, 'a.flac'],
  ['/mnt/c/Users/mina/a.flac', 'a.flac'],
  [String.raw`D:\\old\\Users\\mina\\x.json`, 'x.json'],
  ['/Volumes/Mina/voice.wav', 'voice.wav'],
  ['/root/ComfyUI', ''],
  ['file:///C:/Users/mina/a%20b.wav', ''],
  ['%2Fhome%2Fmina%2Fa.wav', ''],
  ['ask mina.kim+songs@example.co.kr please', 'ask  please'],
  ['http://DESKTOP-4F7QK2A:8188/view', ''],
  ['http://192.168.0.12:7860/api', ''],
  ['made on Minas-MacBook-Pro.local', 'made on '],
  ['https://mina:pass@models.example.com/a', 'https://models.example.com/a'],
  ['https://example.com/a?token=abc123&size=2', 'https://example.com/a?token=&size=2'],
  ['sk-proj-0123456789abcdef0123', ''],
  ['hf_AbCdEfGhIjKlMnOpQrStUvWx', ''],
  ['Bearer abcdef123456', 'Bearer'],
  ['0f8fad5bd9cb469fa16570867728950e', ''],
  ['data:image/png;base64,iVBORw0KGgo=', ''],
])('%j becomes %j', (text, expected) => {
  expect(cleanedText(text)).toBe(expected)
})

test.each([
  'dreamy synthwave, 92 bpm, at home/work, and/or rain',
  '[verse]\n네온 비가 와\n[chorus]\nLa la la: go!',
  'loras/ace_step/vocal-v2.safetensors',
  'https://github.com/ace-step/ACE-Step-1.5',
  'ACE-Step-v1-5-turbo-sixty-second-instrumental-2025',
  'F# minor',
])('%j stays as it is', text => {
  expect(cleanedText(text)).toBe(text)
})

test('inputs that are named as private are emptied, in nodes and in the editor’s graph; the key of the music is not', () => {
  const nodes = {
    '1': { class_type: 'A', inputs: { api_key: 'short', apiKey: 'x', token: 'y', key: 'C', max_token: 9 } },
    '2': { class_type: 'B', inputs: { userName: 'mina', token_normalization: 'none', steps: 8 } },
  }
  expect(cleaned(nodes)).toEqual({
    '1': { class_type: 'A', inputs: { api_key: '', apiKey: '', token: '', key: 'C', max_token: 9 } },
    '2': { class_type: 'B', inputs: { userName: '', token_normalization: 'none', steps: 8 } },
  })
  const graph = {
    nodes: [
      { type: 'Speech', inputs: [{ name: 'api_key' }, { name: 'text' }], widgets_values: ['hush', 7] },
      { type: 'KSampler', inputs: [{ name: 'model' }], widgets_values: [5, 'randomize'] },
    ],
    '/home/mina/x': 1,
  }
  expect(cleaned(graph)).toEqual({
    nodes: [{ ...graph.nodes[0], widgets_values: ['', 7] }, graph.nodes[1]],
    '': 1,
  })
})

test('seeds keep each digit, versions of nodes stay, and texts that look like numbers are texts', () => {
  const written = `{"widgets_values":[18446744073709551615,"18446744073709551615",1.5,-3,0.1000000000000001],"ver":"${'0f8fad5b'.repeat(5)}"}`
  expect(cleanWorkflow(written)).toBe(written)
})

test.each([
  ['no JSON', '{'],
  ['a list', '[1]'],
  ['nothing', '{}'],
  ['a nest of 10,000', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['too long', JSON.stringify({ a: 'x'.repeat(maxWorkflowKilobytes * 1024) })],
  ['longer than it is long', JSON.stringify({ a: '네'.repeat(maxWorkflowKilobytes * 500) })],
])('%s is no workflow', (_, written) => {
  expect(cleanWorkflow(written)).toBeNull()
})

const person = fc.stringMatching(/^[A-Z][a-z]{2,8}[0-9]{4}( [A-Z][a-z]{3,8}| ?)$/).map(name => name.trim())
const root = fc.constantFrom(
  '/home/',
  '/Users/',
  '/var/home/',
  '/mnt/c/Users/',
  'C:\\Users\\',
  'c:/Users/',
  'C:\\\\Users\\\\',
  'D:\\My Things\\Users\\',
  '\\\\wsl$\\Ubuntu\\home\\',
  'file:///home/',
  'C:\\Documents and Settings\\',
)
const rest = fc.constantFrom('', '/', '/a b/c.wav', '\\x\\y z\\model.safetensors', '/.config')
const around = fc.constantFrom(
  ['', ''],
  ['load ', '\nand go on'],
  ['"', '" twice'],
  ['path=', ''],
  ['{"in":"', '"}'],
  ['/home/', ''],
)

test('no home folder survives, wherever it stands; what is left is JSON, no deeper and hardly longer', () => {
  const leaf = fc.record({ person, root, rest, around })
  fc.assert(
    fc.property(fc.array(leaf, { minLength: 1, maxLength: 5 }), fc.json({ maxDepth: 4 }), (leaves, other) => {
      const paths = leaves.map(
        ({ around: [before, after], root: begin, person: name, rest: end }) =>
          `${before}${begin}${name}${end}${after}`,
      )
      const workflow = {
        [paths[0]!]: 1,
        nodes: paths.map(path => ({ inputs: { path, in: [path] } })),
        other: JSON.parse(other),
      }
      const written = JSON.stringify(workflow)
      const clean = cleanWorkflow(written)!
      for (const { person: name } of leaves) expect(clean).not.toContain(name)
      expect(clean.length).toBeLessThanOrEqual(written.length * 6)
      expect(depthOf(JSON.parse(clean))).toBeLessThanOrEqual(depthOf(workflow))
    }),
    { numRuns: 300 },
  )
})

test('whatever a stranger writes, the answer is an object in JSON or none, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), written => {
      const clean = cleanWorkflow(written)
      if (clean === null) return
      expect(typeof JSON.parse(clean)).toBe('object')
      expect(cleanWorkflow(clean) ?? '{}').toBe(clean)
    }),
    { numRuns: 500 },
  )
})

test.each(['/', '\\', '/a', 'a@', 'http://', 'C:/', '/home/a', 'x', '1a', '"', '-', 'data:'])(
  'as many %j as fit are read in no more time than other texts',
  piece => {
    const text = piece.repeat((250 * 1024) / JSON.stringify(piece).length)
    expect(typeof cleanWorkflow(JSON.stringify({ text }))).toBe('string')
  },
)

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}
