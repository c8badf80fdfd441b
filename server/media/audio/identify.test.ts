import { expect, test } from 'vitest'
import { melody, mp3Of, wavOf } from '../testing/sounds.ts'
import { fixture, testFolder } from '../testing/test-folder.ts'
import { AudioRefusal } from './audio-refusal.ts'
import { identify } from './identify.ts'
import { SourceFile } from './source-file.ts'

const folder = testFolder()
const mp3 = await mp3Of({ sampleRate: 44_100, channels: [melody(1, 1)] })

/** A format and where its sound starts, or the refusal with its parameters. */
function identified(bytes: Uint8Array | string): string {
  const file = new SourceFile(folder.file(bytes))
  try {
    const { format, start } = identify(file)
    return `${format} at ${start}`
  } catch (error) {
    if (!(error instanceof AudioRefusal)) throw error
    return [error.code, ...Object.values(error.params)].join(' ')
  } finally {
    file.close()
  }
}

function id3(bodyBytes: number): Uint8Array {
  const size = [21, 14, 7, 0].map(shift => (bodyBytes >> shift) & 127)
  return Buffer.concat([
    Buffer.from('ID3\x03\0\0', 'latin1'),
    Buffer.from(size),
    Buffer.alloc(bodyBytes, 'x'),
  ])
}

test.each([
  ['mp3 at 0', mp3],
  ['mp3 at 310', Buffer.concat([id3(300), mp3])],
  ['mp3 at 1330', Buffer.concat([id3(300), id3(1000), Buffer.alloc(10), mp3])],
  ['wav at 0', wavOf([melody(1, 1)])],
  ['flac at 0', fixture('tone.flac')],
  ['flac at 0', fixture('tone-flac.ogg')],
  ['flac at 18', Buffer.concat([id3(8), fixture('tone.flac')])],
  ['vorbis at 0', fixture('tone-vorbis.ogg')],
  ['opus at 0', fixture('tone.opus')],
  ['m4a at 0', fixture('tone.m4a')],
  ['aac at 0', fixture('tone.aac')],
  ['aac at 30', Buffer.concat([id3(20), fixture('tone.aac')])],
])('knows what it can decode: %s', (expected, bytes) => {
  expect(identified(bytes)).toBe(expected)
})

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(5000)])
test.each([
  ['text', 'just some words, '.repeat(100)],
  ['one byte', '\xff'],
  ['zeros', new Uint8Array(10_000)],
  ['a picture', png],
  ['an HLS playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'],
  ['an ffconcat playlist', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
  ['a session description', 'v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=x\r\nm=audio 5004 RTP/AVP 0\r\n'],
  ['a web page with an MP3 behind it', Buffer.concat([Buffer.from('<html><script>1</script>'), mp3])],
  ['one byte with an MP3 behind it', Buffer.concat([Buffer.of(0), mp3])],
  ['a tag with a picture behind it', Buffer.concat([id3(100), png])],
  ['a tag with a WAV behind it', Buffer.concat([id3(100), wavOf([melody(1, 1)])])],
  ['a tag that claims more than there is', id3(100).subarray(0, 50)],
  ['random bytes that start like a frame', Buffer.concat([mp3.subarray(0, 4), Buffer.alloc(5000, 'zufall')])],
])('refuses what is no audio, whatever it is called: %s', (_, bytes) => {
  expect(identified(bytes)).toBe('song.audioNotAudio')
})

test.each([
  ['song.audioUnsupported WebM', fixture('refused.webm')],
  ['song.audioUnsupported WMA', fixture('refused.wma')],
  ['song.audioUnsupported AIFF', fixture('refused.aiff')],
  ['song.audioUnsupported MPEG layer II', fixture('refused.mp2')],
  ['song.audioUnsupported MIDI', 'MThd\0\0\0\x06\0\x01\0\x01'],
  ['song.audioEmpty', ''],
])('names what it knows but does not decode: %s', (expected, bytes) => {
  expect(identified(bytes)).toBe(expected)
})

test('an Ogg stream of no or of too many channels is refused before anything is reserved for them', () => {
  for (const [name, position] of [
    ['tone.opus', 28 + 9],
    ['tone-vorbis.ogg', 28 + 11],
  ] as const) {
    for (const channelCount of [0, 9, 255]) {
      const bytes = Uint8Array.from(fixture(name))
      bytes[position] = channelCount
      expect(identified(bytes)).toBe('song.audioBadFormat')
    }
  }
})
