import { expect, inject, test } from 'vitest'
import { createSongAnalyser } from '../analyse-song.ts'
import { carriesCredentials } from '../audio/carries-credentials.ts'
import { SourceFile } from '../audio/source-file.ts'
import { melody, mp3Of } from '../testing/sounds.ts'
import { fixture, fixturePath, testFolder } from '../testing/test-folder.ts'
import { verifyCredentials } from './verify-credentials.ts'

const folder = testFolder()
const root = fixturePath('signed-root.pem')
const workers = inject('workers')
const signed = fixture('signed.mp3')
const plain = await mp3Of({ sampleRate: 44_100, channels: [melody(1, 2)] })
/** The same with one bit of the sound changed. */
const changed = signed.with(signed.length - 2000, signed.at(-2000)! ^ 1)
const said = { state: 'valid', issuer: 'Studio of the tests', generator: 'Suno' }

const verified = (bytes: Uint8Array, trustPath = root) =>
  verifyCredentials({
    workerPath: workers.credentials,
    inputPath: folder.file(bytes),
    format: 'mp3',
    trustPath,
  })

test('a signature counts when the operator trusts the signer, and no longer once a bit has changed', async () => {
  expect(await verified(signed)).toEqual(said)
  expect(await verified(signed, fixturePath('stranger-root.pem')), 'signed by a stranger').toBeNull()
  expect(await verified(changed)).toEqual({ state: 'invalid', issuer: null, generator: null })
  expect(await verified(plain)).toBeNull()
})

test('what only looks like credentials is none, and costs the song nothing', async () => {
  const torn = Buffer.concat([signed.subarray(0, 400), plain])
  const mark = Buffer.concat([plain, Buffer.from('jumdc2pa')])
  expect(await verified(torn)).toBeNull()
  expect(await verified(mark)).toBeNull()
})

test('only files that seem to be signed are looked at, also where the mark lies across two pieces', () => {
  const looksSigned = (bytes: Uint8Array | string) => {
    const file = new SourceFile(folder.file(bytes))
    const looks = carriesCredentials(file)
    file.close()
    return looks
  }
  expect(looksSigned(signed)).toBe(true)
  expect(looksSigned(plain)).toBe(false)
  expect(looksSigned('')).toBe(false)
  for (let before = 2 ** 20 - 9; before <= 2 ** 20; before++) {
    expect(looksSigned(Buffer.concat([Buffer.alloc(before), Buffer.from('jumdc2pa')])), String(before)).toBe(
      true,
    )
  }
})

test('a song is listened to and verified; its signature names the tool, where it is believed', async () => {
  const heard = async (bytes: Uint8Array, credentials: boolean) =>
    await createSongAnalyser({
      workerPath: workers.audio,
      credentials: credentials ? { workerPath: workers.credentials, trustPath: root } : undefined,
    })({ inputPath: folder.file(bytes), renditionPath: folder.path('rendition.mp3') })
  expect(await heard(signed, true)).toMatchObject({
    format: 'mp3',
    credentials: said,
    provenance: { tool: 'Suno', source: 'credentials' },
  })
  expect(await heard(changed, true)).toMatchObject({ credentials: { state: 'invalid' }, provenance: null })
  expect(await heard(signed, false)).toMatchObject({ credentials: null, provenance: null })
  expect(await heard(plain, true)).toMatchObject({ credentials: null, provenance: null })
})
