import { expect, test } from 'vitest'
import { normaliseTags } from './tags.ts'

test('tags lose what only some people write: hashes, capitals, wide letters, doubles', () => {
  expect(normaliseTags(['#Neon Rain', 'neon   rain', ' ＪＰＯＰ'])).toEqual(['neon rain', 'jpop'])
})

test('several may stand in one text, with the commas of any language', () => {
  expect(normaliseTags(['비, 새벽、夜,,', ' # '])).toEqual(['비', '새벽', '夜'])
})
