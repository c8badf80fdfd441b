import { expect, test } from 'vitest'
import { formDataOf, noUpload, UploadFields } from './upload-fields.ts'

const wav = new File(['RIFF'], '밤.wav', { type: 'audio/wav' })
const filled = { ...noUpload, audio: wav, title: ' 밤의 끝 ', terms: true }

/** Field -> the first code said about it. */
function problemsOf(fields: object): Record<string, string> {
  const { error } = UploadFields.safeParse({ ...filled, ...fields })
  return Object.fromEntries((error?.issues ?? []).toReversed().map(issue => [issue.path[0], issue.message]))
}

test('an empty form names everything that is missing at once', () => {
  expect(problemsOf(noUpload)).toEqual({
    audio: 'audioRequired',
    title: 'titleRequired',
    terms: 'termsRequired',
  })
  expect(problemsOf({})).toEqual({})
})

test('a title of blanks is none, and one that is too long is named', () => {
  expect(problemsOf({ title: '   ' })).toEqual({ title: 'titleRequired' })
  expect(problemsOf({ title: 'a'.repeat(256) })).toEqual({ title: 'titleTooLong' })
})

test('audio must be sound and within its limit', () => {
  expect(problemsOf({ audio: new File(['x'], 'a.txt', { type: 'text/plain' }) })).toEqual({
    audio: 'audioType',
  })
  const large = Object.defineProperty(new File([''], 'a.wav', { type: 'audio/wav' }), 'size', {
    value: 100 * 1024 * 1024 + 1,
  })
  expect(problemsOf({ audio: large })).toEqual({ audio: 'audioTooLarge' })
})

test('a cover must be one of four kinds of picture, up to 10 MB', () => {
  const picture = (type: string, size: number) =>
    Object.defineProperty(new File([''], 'cover', { type }), 'size', { value: size })
  expect(problemsOf({ coverImage: picture('image/webp', 10 * 1024 * 1024) })).toEqual({})
  expect(problemsOf({ coverImage: picture('image/webp', 10 * 1024 * 1024 + 1) })).toEqual({
    coverImage: 'coverTooLarge',
  })
  expect(problemsOf({ coverImage: picture('image/svg+xml', 1) })).toEqual({ coverImage: 'coverType' })
})

test('what is sent has the trimmed title and leaves out what was left empty', () => {
  const body = formDataOf(UploadFields.parse(filled))
  expect([...body.keys()]).toEqual(['title', 'terms', 'audio'])
  expect(body.get('title')).toBe('밤의 끝')
  expect(body.get('terms')).toBe('true')
})
