import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { isDiskFull } from '../../http/failures.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SongAnalysis } from '../../media/analyse-song.ts'
import type { Melodrome } from '../../melodrome.ts'
import { type KeptCover, keepCover } from './cover.ts'
import type { Failure } from './song.ts'

/** What was found out about an upload, and the MP3 that was made of it. */
export interface Heard {
  found: Omit<SongAnalysis, 'workflow'>
  /** The workflow in its tags, from which others can make a song. */
  workflow: string | null
  rendition: { name: string; bytes: number }
  /** The picture in the upload, if it was asked for and is one. */
  cover?: KeptCover | null
}

/** Decodes a kept upload from end to end in the sandbox; a refusal or a full disk is an answer, not an error. */
export async function listenToUpload(
  m: Melodrome,
  originalBlob: string,
  signal: AbortSignal,
  { withCover = false } = {},
): Promise<Heard | { failure: Failure }> {
  const directory = await mkdtemp(path.join(m.blobs.temporaryDirectory, 'analyse-'))
  let original: Awaited<ReturnType<Melodrome['blobs']['localFile']>> | undefined
  try {
    original = await m.blobs.localFile(originalBlob)
    const renditionPath = path.join(directory, 'rendition.mp3')
    const picturePath = path.join(directory, 'picture')
    const job = { inputPath: original.path, renditionPath, signal }
    const answer = await m.analyseSong(withCover ? { ...job, picturePath } : job)
    if ('refusal' in answer) return { failure: { code: answer.refusal, params: answer.params } }
    // Stored apart, because lists of drafts read everything else that was found.
    const { workflow, ...found } = answer
    const cover = found.carriesPicture ? await coverIn(m, picturePath) : null
    return { found, workflow, rendition: await m.blobs.keep(renditionPath, 'mp3'), cover }
  } catch (error) {
    if (!isDiskFull(error)) throw error
    return { failure: { code: 'server.diskFull', params: {} } }
  } finally {
    await original?.release()
    await rm(directory, { recursive: true, force: true })
  }
}

/** A broken picture counts as none: it was not asked for. */
async function coverIn(m: Melodrome, picturePath: string): Promise<KeptCover | null> {
  try {
    return await keepCover(m, picturePath)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
