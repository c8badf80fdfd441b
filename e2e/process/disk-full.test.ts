import { statfs, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startTestPostgres } from '../../tools/test-postgres.ts'
import { melodyWav } from '../audio.ts'
import { Client, Refused } from './client.ts'
import { filesIn, startHere } from './machine.ts'
import { smallDisk } from './small-disk.ts'

const disk = await smallDisk(8)
afterAll(() => disk?.remove())

/** Only root can mount a disk. Without one this test is skipped and says so; the server's own tests remain. */
const why = disk ? '' : ' (not run: no small disk could be mounted here)'

test.skipIf(!disk)(
  `on a full disk uploads are refused with that reason, all else works, and freed space is enough to recover${why}`,
  async () => {
    const { dataDirectory } = disk!
    const postgres = await startTestPostgres()
    onTestFinished(() => postgres.stop())
    const product = await startHere({
      dataDirectory,
      settings: { DATABASE_URL: postgres.url, LOG_LEVEL: 'error', MIN_FREE_MB: '0' },
    })
    const mina = new Client(product.address)
    const person = await mina.register('mina')
    const song = await mina.publish(melodyWav({ seconds: 5 }))

    // An upload of 16 MB to a disk of 8 MB.
    const tooMuch = await mina.publish(melodyWav({ seconds: 190, tune: 1 })).catch((error: unknown) => error)
    expect(refusalOf(tooMuch)).toBe(noSpace)
    expect(filesIn(join(dataDirectory, 'incoming'))).toEqual([])

    // Now the upload itself fits, but not the files that are made from it.
    const audio = melodyWav({ seconds: 12, tune: 2 })
    const ballast = join(dataDirectory, 'ballast')
    const { bavail, bsize } = await statfs(dataDirectory)
    await writeFile(ballast, Buffer.alloc(bavail * bsize - audio.buffer.length - 64 * 1024))
    const noRoom = await mina.publish(audio).catch((error: unknown) => error)
    expect(refusalOf(noRoom)).toBe(noSpace)
    expect(filesIn(join(dataDirectory, 'incoming'))).toEqual([])

    const stream = await fetch(`${product.address}/api/songs/${song.id}/stream`)
    expect((await stream.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
    expect((await mina.call('GET /api/users/{id}/songs', person)).map(({ id }) => id)).toEqual([song.id])

    await unlink(ballast)
    await expect(mina.publish(audio)).resolves.toMatchObject({
      status: 'ready',
    })
  },
)

const noSpace = '507 server.diskFull: Our storage is full right now. Please try again later.'

const refusalOf = (error: unknown): string => (error instanceof Refused ? error.message : String(error))
