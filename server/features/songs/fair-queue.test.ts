import { expect, test } from 'vitest'
import { silentOpus } from '../../media/testing/opus-file.ts'
import { wavFile } from '../../testing/sound-files.ts'
import { melodrome } from '../../testing/test-melodrome.ts'

const song = { title: 'Silence', terms: 'true' }
const opus = (seconds: number): File =>
  new File([new Uint8Array(silentOpus(seconds))], 'silence.opus', { type: 'audio/ogg' })

test('ten-hour silences, and songs that take long to analyse, delay no other member', async () => {
  const m = await melodrome()
  const done: string[] = []
  const tenHours = opus(36_000)
  const endless = Array.from({ length: 12 }, () => m.mina.publish({ ...song, audio: tenHours }))
  // Some are refused at once; others wait behind mina's own songs, and get their answer later.
  const settled = Promise.allSettled(endless)
  const long = opus(19 * 60)
  const allowed = [1, 2, 3].map(() =>
    m.mina.publish({ ...song, audio: long }).then(() => void done.push('mina')),
  )
  const ofJun = m.jun.publish({ ...song, audio: wavFile(2) }).then(({ status }) => done.push(`jun ${status}`))
  await ofJun
  // At most the one that was being analysed when jun came.
  expect(done.filter(who => who === 'mina').length).toBeLessThanOrEqual(1)
  expect(done).toContain('jun ready')
  for (const result of await settled)
    expect(result.status === 'rejected' || result.value.status === 'processing').toBe(true)
  await Promise.all(allowed)
})
