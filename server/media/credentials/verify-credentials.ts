import { createRequire } from 'node:module'
import type { AudioFormat } from '../audio/identify.ts'
import { runSandboxed, SandboxFailed, SandboxLimit, type SandboxLimits } from '../sandbox.ts'
import { CredentialsAnswer, type CredentialsJob, type FileCredentials } from './found-credentials.ts'

export type { FileCredentials }

export interface VerifyCredentials {
  workerPath: string
  inputPath: string
  format: AudioFormat
  trustPath: string
  signal?: AbortSignal
}

const modulePath = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm')

/** The formats in which the library finds a manifest. */
const mimes: Partial<Record<AudioFormat, string>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
}

/** A file of 100 MB takes 0.7 seconds and 310 MB. */
const limits: SandboxLimits = { memoryBytes: 512 * 2 ** 20, cpuSeconds: 20, wallSeconds: 60 }

/**
 * Verifies the Content Credentials (C2PA) of a file in a process of its own, without asking any other machine. `null`
 * if there are none to trust or to doubt, and also if the file makes the reader fail.
 */
export async function verifyCredentials(job: VerifyCredentials): Promise<FileCredentials | null> {
  const mime = mimes[job.format]
  if (!mime) return null
  const { inputPath, trustPath, workerPath } = job
  const input: CredentialsJob = { inputPath, mime, trustPath, modulePath }
  try {
    const answer = await runSandboxed<unknown>({
      entry: workerPath,
      input,
      readable: [inputPath, trustPath, modulePath],
      writable: [],
      limits,
      ...(job.signal && { signal: job.signal }),
    })
    return CredentialsAnswer.parse(answer)
  } catch (error) {
    if (error instanceof SandboxLimit || error instanceof SandboxFailed) return null
    throw error
  }
}
