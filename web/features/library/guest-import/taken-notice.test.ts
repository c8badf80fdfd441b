import { expect, test } from 'vitest'
import { createSay } from '#words/say.ts'
import { takenNotice } from './taken-notice.ts'

const say = createSay('en', {
  'guest-import': {
    done: 'All',
    'done.some_one': '{{count}} of {{all}}',
    'done.some_other': '{{count}} of {{all}}',
    'done.rest': 'Rest',
  },
})
const kept = { deviceKey: 'k', likes: ['a', 'b'], listed: ['a'], heard: [] }

test('everything came along only if nothing was left out; otherwise the notice says how much', () => {
  expect(takenNotice(kept, { likes: 2, listed: 1, heard: 0 }, say)).toEqual({ title: 'All', tone: 'good' })
  expect(takenNotice(kept, { likes: 1, listed: 1, heard: 0 }, say)).toEqual({ title: '2 of 3', text: 'Rest' })
  expect(takenNotice(kept, { likes: 0, listed: 0, heard: 0 }, say)).toMatchObject({ title: '0 of 3' })
})
