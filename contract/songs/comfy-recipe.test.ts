import { expect, test } from 'vitest'
import { readComfyRecipe } from './comfy-recipe.ts'

const checkpoint = {
  class_type: 'CheckpointLoaderSimple',
  inputs: { ckpt_name: 'audio/ace_step_v1_3.5b.safetensors' },
}

test('tags and lyrics of the node that has both, wherever it stands', () => {
  const recipe = {
    '40': checkpoint,
    '14': {
      class_type: 'TextEncodeAceStepAudio',
      inputs: { clip: ['40', 1], tags: ' synthwave, 92 bpm ', lyrics: '[verse]\r\n비가 와' },
    },
    '52': { class_type: 'KSampler', inputs: { seed: 7, positive: ['14', 0], negative: ['44', 0] } },
  }
  expect(readComfyRecipe(JSON.stringify(recipe))).toEqual({
    generator: 'ACE-Step',
    generatorVersion: 'ace_step_v1_3.5b',
    prompt: 'synthwave, 92 bpm',
    lyrics: '[verse]\n비가 와',
    seed: '7',
  })
})

test('texts that are linked from other nodes', () => {
  const recipe = {
    a: { class_type: 'TextEncode', inputs: { tags: ['b', 0], lyrics: ['c', 0] } },
    b: { class_type: 'StringConcatenate', inputs: { string: ['d', 0] } },
    c: { class_type: 'PrimitiveStringMultiline', inputs: { value: 'la la' } },
    d: { class_type: 'PrimitiveString', inputs: { value: 'jazz' } },
  }
  expect(readComfyRecipe(JSON.stringify(recipe))).toEqual({ prompt: 'jazz', lyrics: 'la la' })
})

test('a model without lyrics: the text that its sampler is to come close to, not the other one', () => {
  const recipe = {
    '1': { class_type: 'UNETLoader', inputs: { unet_name: 'stable-audio-open-1.0.safetensors' } },
    '2': { class_type: 'CLIPTextEncode', inputs: { text: 'noise' } },
    '3': { class_type: 'CLIPTextEncode', inputs: { text: 'warm piano' } },
    '4': { class_type: 'ConditioningStableAudio', inputs: { conditioning: ['3', 0], seconds_total: 47 } },
    '5': { class_type: 'KSampler', inputs: { positive: ['4', 0], negative: ['2', 0] } },
  }
  expect(readComfyRecipe(JSON.stringify(recipe))).toEqual({
    generator: 'Stable Audio',
    generatorVersion: 'stable-audio-open-1.0',
    prompt: 'warm piano',
  })
})

test('seed, steps, tempo and key: the sampler goes first, long seeds keep each digit, links are followed', () => {
  const encode = { tags: 'jazz', lyrics: 'la', seed: 5, bpm: 92, keyscale: 'F# minor' }
  const written = (seed: string) =>
    `{"1": {"class_type": "TextEncodeAceStepAudio1.5", "inputs": ${JSON.stringify(encode)}},
      "2": {"class_type": "KSampler", "inputs": {"positive": ["1", 0], "negative": ["1", 0], "seed": ${seed}, "steps": ["3", 0]}},
      "3": {"class_type": "PrimitiveInt", "inputs": {"value": 77}}}`
  const known = { prompt: 'jazz', lyrics: 'la', bpm: 92, key: 'F# minor', steps: 77 }
  expect(readComfyRecipe(written('18446744073709551615'))).toEqual({ ...known, seed: '18446744073709551615' })
  expect(readComfyRecipe(written('["3", 0]'))).toEqual({ ...known, seed: '77' })
  expect(readComfyRecipe(written('["9", 0]'))).toEqual({ ...known, seed: '5' })
})

test.each([
  ['no JSON', '{'],
  ['a list', '[1, 2]'],
  ['null', 'null'],
  ['nodes that are none', '{"1": 5, "2": {"inputs": {"tags": 1, "lyrics": {}}}}'],
  [
    'a circle of links',
    '{"1": {"class_type": "a", "inputs": {"tags": ["1", 0], "lyrics": ["1", 0], "text": ["1", 0]}}}',
  ],
  ['a nest of 10,000', `{"1": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  [
    'two megabytes',
    JSON.stringify({ 1: { class_type: 'a', inputs: { tags: 'x'.repeat(2_000_000), lyrics: 'y' } } }),
  ],
])('of %s nothing is said', (_, written) => {
  expect(readComfyRecipe(written)).toEqual({})
})
