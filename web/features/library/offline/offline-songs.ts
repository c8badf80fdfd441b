import type { Cover, Song } from '#contract/songs/songs.ts'
import { cacheNames, recordAddress } from '../../../session/worker-agreement.ts'

/** A song that this browser keeps whole. */
export interface OfflineSong {
  song: Song
  /** Sound and pictures together. */
  bytes: number
  /** In ISO 8601. */
  keptAt: string
  /** The member who kept it; `null` for guests and visitors. */
  keeperId: string | null
}

/** The download is incomplete: the connection was lost. */
export class Incomplete extends Error {}

/** Large enough for the list, the player and its panel on any screen. */
const coverSizes = ['small', 'medium', 'large'] as const

interface Keeping {
  keeperId: string | null
  /** How much of the sound has arrived, from 0 to 1. */
  onShare: (share: number) => void
  signal: AbortSignal
}

/** Whether songs can be kept and found again: a worker controls this page. */
export function canKeepOffline(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}

/**
 * Keeps a song with its covers. The record is written last, and everything is removed if a step fails, so no song is
 * kept in part. Rejects with `QuotaExceededError` if the browser has no space, with `AbortError` if it was cancelled.
 */
export async function keepSong(song: Song, { keeperId, onShare, signal }: Keeping): Promise<OfflineSong> {
  const cache = await caches.open(cacheNames.songs)
  try {
    // Players may be led to a CDN, but a page can't read what comes from there.
    const sound = await download(`${song.audioUrl}?from=here`, signal)
    await expectRoomFor(sound)
    const counted = countedResponse(sound, onShare)
    await cache.put(song.audioUrl, counted.response)
    const pictures = await Promise.all(
      coversOf(song.cover).map(address => keepPicture(cache, address, signal)),
    )
    const bytes = counted.bytes() + pictures.reduce((sum, size) => sum + size, 0)
    const kept: OfflineSong = { song, bytes, keptAt: new Date().toISOString(), keeperId }
    signal.throwIfAborted()
    await putRecord(kept)
    return kept
  } catch (error) {
    await removeSong(song)
    throw error
  }
}

/** All kept songs, newest first. */
export async function keptSongs(): Promise<OfflineSong[]> {
  if (!('caches' in window) || !(await caches.has(cacheNames.songs))) return []
  const cache = await caches.open(cacheNames.songs)
  const records = (await cache.keys()).filter(({ url }) =>
    new URL(url).pathname.startsWith(recordAddress('')),
  )
  const songs = await Promise.all(records.map(async record => await recordOf(cache, record)))
  return songs.flatMap(song => song ?? []).toSorted((one, other) => other.keptAt.localeCompare(one.keptAt))
}

/** Replaces a record, for example when the song has a new title. */
export async function putRecord(kept: OfflineSong): Promise<void> {
  const cache = await caches.open(cacheNames.songs)
  await cache.put(recordAddress(kept.song.id), Response.json(kept))
}

/** A cover that another kept song also uses stays. */
export async function removeSong({ id, audioUrl, cover }: Song): Promise<void> {
  const cache = await caches.open(cacheNames.songs)
  await cache.delete(recordAddress(id))
  await cache.delete(audioUrl)
  const others = (await keptSongs()).flatMap(({ song }) => coversOf(song.cover))
  const lonely = coversOf(cover).filter(address => !others.includes(address))
  await Promise.all(lonely.map(address => cache.delete(address)))
}

async function recordOf(cache: Cache, record: Request): Promise<OfflineSong | undefined> {
  const answer = await cache.match(record)
  // We wrote it ourselves, so its shape is known.
  return answer && ((await answer.json()) as OfflineSong)
}

function coversOf(cover: Cover | null): string[] {
  return cover ? [...new Set(coverSizes.map(size => cover[size]))] : []
}

async function download(address: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(address, { signal })
  if (!answer.ok || !answer.body) throw new Incomplete(`${address} answered ${answer.status}`)
  return answer
}

/**
 * Fails before megabytes are downloaded in vain; the browser's own number is an estimate, so a download may still fail.
 */
async function expectRoomFor(answer: Response): Promise<void> {
  const { quota, usage = 0 } = await navigator.storage.estimate()
  if (quota !== undefined && usage + lengthOf(answer) > quota) {
    throw new DOMException('The browser has no room left', 'QuotaExceededError')
  }
}

/** The same response; while it is read it reports progress, and it fails if it ends too early. */
function countedResponse(answer: Response, onShare: (share: number) => void) {
  const total = lengthOf(answer)
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      bytes += piece.byteLength
      if (total > 0) onShare(bytes / total)
      controller.enqueue(piece)
    },
    flush(controller) {
      if (total > 0 && bytes !== total) controller.error(new Incomplete(`${bytes} of ${total} bytes came`))
    },
  })
  const headers = { 'content-type': answer.headers.get('content-type') ?? 'audio/mpeg' }
  const response = new Response(answer.body?.pipeThrough(counting) ?? null, { headers })
  return { response, bytes: () => bytes }
}

async function keepPicture(cache: Cache, address: string, signal: AbortSignal): Promise<number> {
  const picture = await (await download(address, signal)).blob()
  await cache.put(address, new Response(picture))
  return picture.size
}

function lengthOf({ headers }: Response): number {
  return Number(headers.get('content-length') ?? 0)
}
