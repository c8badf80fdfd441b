import { expect, test } from 'vitest'
import common from '#words/ko/shell/common.json' with { type: 'json' }
import upload from '#words/ko/songs/upload.json' with { type: 'json' }
import { createSay } from '#words/say.ts'
import { aSong } from '../../../testing/a-song.ts'
import { unreadyNotice } from './unready-notice.ts'

const say = createSay('ko', { common, upload })

test('a song that can be heard needs no other notice; one that is held, prepared or broken is not called a success', () => {
  expect(unreadyNotice(say, aSong())).toBeUndefined()
  expect(unreadyNotice(say, aSong({ status: 'processing' }))).toMatchObject({
    title: '곡을 준비하고 있어요',
    tone: 'good',
  })
  expect(unreadyNotice(say, aSong({ status: 'withheld', title: '파도' }))?.title).toBe('파도')
  expect(unreadyNotice(say, aSong({ status: 'failed', failure: '소리를 읽지 못했어요.' }))).toEqual({
    title: upload['failed.title'],
    text: '소리를 읽지 못했어요.',
    tone: 'bad',
  })
})
