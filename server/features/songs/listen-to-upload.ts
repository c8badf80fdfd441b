import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { isDiskFull } from '../../http/failures.ts'
import type { SongAnalysis } from '../../media/analyse-song.ts'
import type { Melodrome } from '../../melodrome.ts'
import type { Failure } from './song.ts'

/** What was found out about an upload, and the MP3 that was made of it. */
export interface Heard {
  found: SongAnalysis
  rendition: { name: string; bytes: number }
}

/** Decodes a kept upload from end to end in the sandbox; a refusal or a full disk is an answer, not an error. */
export async function listenToUpload(
  m: Melodrome,
  originalBlob: string,
  signal: AbortSignal,
): Promise<Heard | { failure: Failure }> {
  const directory = await mkdtemp(path.join(m.blobs.temporaryDirectory, 'analyse-'))
  let original: Awaited<ReturnType<Melodrome['blobs']['localFile']>> | undefined
  try {
    original = await m.blobs.localFile(originalBlob)
    const renditionPath = path.join(directory, 'rendition.mp3')
    const found = await m.analyseSong({ inputPath: original.path, renditionPath, signal })
    if ('refusal' in found) return { failure: { code: found.refusal, params: found.params } }
    return { found, rendition: await m.blobs.keep(renditionPath, 'mp3') }
  } catch (error) {
    if (!isDiskFull(error)) throw error
    return { failure: { code: 'server.diskFull', params: {} } }
  } finally {
    await original?.release()
    await rm(directory, { recursive: true, force: true })
  }
}
