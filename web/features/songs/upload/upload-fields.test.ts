import { expect, test } from 'vitest'
import { formDataOf, noUpload, problemOf, type UploadFields, uploadFields } from './upload-fields.ts'

const wav = new File(['RIFF'], '밤.wav', { type: 'audio/wav' })
const filled: UploadFields = { ...noUpload, audio: wav, title: ' 밤의 끝 ', terms: true }

/** Field -> the problem's code. */
function problemsOf(fields: Partial<UploadFields>): Record<string, string | undefined> {
  const form = { ...filled, ...fields }
  return Object.fromEntries(
    uploadFields.flatMap(name => {
      const problem = problemOf(name, form[name])
      return problem === undefined ? [] : [[name, problem]]
    }),
  )
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
  expect(problemsOf({ title: ` ${'a'.repeat(255)} ` })).toEqual({})
  expect(problemsOf({ title: 'a'.repeat(256) })).toEqual({ title: 'titleTooLong' })
  expect(problemsOf({ description: 'a'.repeat(5_001) })).toEqual({ description: 'descriptionTooLong' })
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

test('what is said of a song has the trimmed title, and neither the file nor what was left empty', () => {
  const body = formDataOf(filled)
  expect([...body.keys()]).toEqual(['title', 'terms'])
  expect(body.get('title')).toBe('밤의 끝')
  expect(body.get('terms')).toBe('true')
})
