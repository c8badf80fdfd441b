import { type Provenance, type SongAnalysis, type SongRefusal, WorkerAnswer } from './audio/analysis.ts'
import type { FileCredentials } from './credentials/found-credentials.ts'
import { verifyCredentials } from './credentials/verify-credentials.ts'
import { runSandboxed, SandboxFailed, SandboxLimit, type SandboxLimits } from './sandbox.ts'

export type { SongAnalysis, SongRefusal }

export interface AnalyseSongJob {
  inputPath: string
  /** Where the MP3 for listeners is written, in a folder that exists. */
  renditionPath: string
  /** Where the picture in the file is written, still untrusted; without it no picture is written. */
  picturePath?: string
  signal?: AbortSignal
}

export type SongAnalyser = (job: AnalyseSongJob) => Promise<SongAnalysis | SongRefusal>

/** Called if the worker crashed instead of refusing, so that it can be logged; the owner is told "broken". */
export type OnFault = (fault: Error) => void

export interface SongAnalyserParts {
  /** The bundled audio worker. */
  workerPath: string
  /** The bundled credentials worker, and the certificates it trusts; without it nothing is verified. */
  credentials?: { workerPath: string; trustPath: string } | undefined
  onFault?: OnFault
}

/** Analyses a song, and then verifies the Content Credentials it may contain. */
export function createSongAnalyser({ credentials, ...parts }: SongAnalyserParts): SongAnalyser {
  return async job => {
    const found = await analyseSong({ ...job, ...parts })
    if ('refusal' in found || !found.carriesCredentials || !credentials) return found
    const { inputPath, signal } = job
    const verified = await verifyCredentials({
      ...credentials,
      inputPath,
      format: found.format,
      ...(signal && { signal }),
    })
    return { ...found, ...(verified && { credentials: verified, provenance: provenanceOf(found, verified) }) }
  }
}

/** A signature is more reliable than tags, which every uploader can write. */
function provenanceOf({ provenance }: SongAnalysis, { generator }: FileCredentials): Provenance | null {
  if (!generator) return provenance
  const known = provenance?.tool === generator ? provenance : {}
  return { ...known, tool: generator, source: 'credentials' }
}

/** Twenty minutes of sound take about half of the CPU time; the memory is for decoders that get hostile files. */
const limits: SandboxLimits = { memoryBytes: 384 * 2 ** 20, cpuSeconds: 60, wallSeconds: 120 }

/**
 * Decodes, measures and renders an uploaded song in a process of its own. Refusals are answers, not errors; it throws
 * only the reason with which `signal` was aborted, and faults of this machine, such as a process that cannot be
 * started.
 */
export async function analyseSong(
  job: AnalyseSongJob & { workerPath: string; onFault?: OnFault },
): Promise<SongAnalysis | SongRefusal> {
  const { inputPath, renditionPath, picturePath } = job
  try {
    const answer = await runSandboxed<unknown>({
      entry: job.workerPath,
      input: { inputPath, outputPath: renditionPath, picturePath },
      readable: [inputPath],
      writable: [renditionPath, ...(picturePath ? [picturePath] : [])],
      limits,
      ...(job.signal && { signal: job.signal }),
    })
    const checked = WorkerAnswer.safeParse(answer)
    if (!checked.success) throw new SandboxFailed('gave an unknown answer', checked.error.message)
    return checked.data
  } catch (error) {
    if (error instanceof SandboxLimit) return { refusal: 'song.audioTooCostly', params: {} }
    if (!(error instanceof SandboxFailed)) throw error
    job.onFault?.(error)
    return { refusal: 'song.audioBroken', params: {} }
  }
}
