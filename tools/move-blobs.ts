// `npm run move-blobs`: moves songs and pictures to the place that the settings name, while the server runs.
import { messageOf, refuseSilentStore, refuseUnwritableFolder } from '../server/cannot-start.ts'
import { type Config, readConfig } from '../server/config.ts'
import type { BlobStore } from '../server/media/blobs/blob-store.ts'
import { type Moved, moveBlobs } from '../server/media/blobs/move-blobs.ts'
import { bothPlaces } from '../server/media/blobs/open-blobs.ts'

const progressPauseMs = 2_000

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort())
if (process.argv.length > 2) {
  console.error('Usage: npm run move-blobs (with the same S3_URL and BLOBS_IN as the server)')
  process.exit(2)
}
try {
  await move(readConfig(process.env))
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}

async function move(config: Config): Promise<void> {
  const { dataDirectory, objectStore, blobsIn } = config
  if (!objectStore) throw new Error('There is only one place for songs and pictures: set S3_URL as well.')
  await refuseUnwritableFolder(dataDirectory)
  await refuseSilentStore(objectStore)
  const { now: to, former: from } = await bothPlaces(config)
  const store = `${objectStore.endpoint}/${objectStore.bucket}`
  const [whence, whither] = blobsIn === 'folder' ? [store, dataDirectory] : [dataDirectory, store]
  try {
    const all = await filesIn(from!)
    console.log(`${all} files are to be moved from ${whence} to ${whither}.`)
    const moved = await moveBlobs(from!, to, { onMoved: sparingly(all), signal: stopped.signal })
    const megabytes = Math.round(moved.bytes / 1_000_000)
    console.log(`Moved ${moved.files} files, ${megabytes} MB.`)
    for (const name of moved.damaged) console.error(`Not moved, because it is damaged: ${name}`)
    if (stopped.signal.aborted) console.log('Stopped: run it again for the rest.')
    if (stopped.signal.aborted || moved.damaged.length > 0) process.exitCode = 1
  } finally {
    from!.close()
    to.close()
  }
}

async function filesIn(place: BlobStore): Promise<number> {
  let files = 0
  for await (const { name } of place.names()) files += name === '' ? 0 : 1
  return files
}

function sparingly(all: number): (moved: Moved) => void {
  let last = Date.now()
  return ({ files, bytes }) => {
    if (Date.now() - last < progressPauseMs) return
    last = Date.now()
    const percent = Math.min(100, Math.floor((files / all) * 100))
    console.log(`${files} of ${all} files (${percent} %), ${Math.round(bytes / 1_000_000)} MB`)
  }
}
