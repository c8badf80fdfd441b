import { SidecarAnswer } from './audio/analysis.ts'
import type { SidecarFiles } from './audio/read-sidecar-files.ts'
import { runSandboxed, SandboxFailed, SandboxLimit, type SandboxLimits } from './sandbox.ts'

export type SidecarReader = (files: SidecarFiles) => Promise<SidecarAnswer>

const limits: SandboxLimits = { memoryBytes: 256 * 2 ** 20, cpuSeconds: 5, wallSeconds: 20 }

/**
 * Reads files beside a song in a process of its own; a file that breaks it gives no information. Throws faults of this
 * machine.
 */
export async function readSidecar(workerPath: string, files: SidecarFiles): Promise<SidecarAnswer> {
  const readable = Object.values(files).filter(file => file !== undefined)
  try {
    const answer = await runSandboxed<unknown>({
      entry: workerPath,
      input: files,
      readable,
      writable: [],
      limits,
    })
    return SidecarAnswer.parse(answer)
  } catch (error) {
    if (error instanceof SandboxLimit || error instanceof SandboxFailed) return { words: {}, workflow: null }
    throw error
  }
}
