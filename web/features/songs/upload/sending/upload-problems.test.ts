import { expect, test } from 'vitest'
import ko from '#words/ko/songs/upload.json' with { type: 'json' }
import { createSay } from '#words/say.ts'
import { Refused, Unreachable } from '../../../../api/refused.ts'
import { audioNotice, failureOf, problemText } from './upload-problems.ts'

const say = createSay('ko', { upload: ko })

const large = Object.defineProperty(new File([''], 'a.wav'), 'size', { value: 134_637_158 })

function refused(problem: { status: number; code: string; message: string; fields?: object }) {
  return new Refused(problem.status, problem, JSON.stringify(problem))
}

test('the rules speak the agreed sentences', () => {
  expect(problemText(say, 'titleRequired')).toBe('제목이 필요합니다')
  expect(problemText(say, 'audioRequired')).toBe('오디오 파일이 필요합니다')
  expect(problemText(say, 'termsRequired')).toBe('약관에 동의해야 합니다')
  expect(problemText(say, 'audioTooLarge', large)).toContain('오디오 파일은 100MB 이하여야 합니다')
  expect(problemText(say, undefined)).toBeUndefined()
})

test('a file that is too large is told its own size, in the notice and at the stage', () => {
  const notice = audioNotice(say, 'audioTooLarge', large)
  expect(notice?.title).toBe('파일이 너무 큽니다')
  expect(notice?.text).toContain('128.4MB')
  expect(problemText(say, 'audioTooLarge', large)).toContain('128.4MB')
})

test('a wrong or missing file has its notice, a good one none', () => {
  expect(audioNotice(say, 'audioType', large)?.title).toBe('잘못된 파일 형식')
  expect(audioNotice(say, 'audioRequired', null)).toEqual({
    title: '파일 선택 필요',
    text: '오디오 파일을 선택해주세요.',
  })
  expect(audioNotice(say, undefined, large)).toBeNull()
})

test("the server's field problems go to their fields, unknown ones to none", () => {
  const title = { code: 'titleRequired', message: '제목을 입력해주세요' }
  const error = refused({
    status: 400,
    code: 'input.invalid',
    message: '다시 확인해 주세요.',
    fields: { title, extra: title },
  })
  expect(failureOf(say, error)).toEqual({
    text: '다시 확인해 주세요.',
    fields: { title: '제목을 입력해주세요' },
  })
})

test('what is wrong with a file is said at that file', () => {
  const audio = refused({ status: 415, code: 'song.audioNotAudio', message: '오디오가 아니에요.' })
  expect(failureOf(say, audio).fields).toEqual({ audio: '오디오가 아니에요.' })
  const cover = refused({ status: 400, code: 'song.coverBroken', message: '읽을 수 없어요.' })
  expect(failureOf(say, cover).fields).toEqual({ coverImage: '읽을 수 없어요.' })
})

test('where drafts have to go first, that is told apart', () => {
  const full = refused({ status: 409, code: 'draft.tooMany', message: '30개까지예요.' })
  expect(failureOf(say, full)).toEqual({ text: '30개까지예요.', fields: {}, isFull: true })
})

test('without an answer, or with one that explains nothing, the form itself says what to do', () => {
  expect(failureOf(say, new Unreachable('gone'))).toEqual({
    text: ko['failed.unreachable'],
    fields: {},
  })
  expect(failureOf(say, new Refused(502, 'Bad gateway', 'Bad gateway')).text).toBe(ko['failed.text'])
})
