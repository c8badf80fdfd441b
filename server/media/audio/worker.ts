/** The program of the sandboxed process: one job as its argument, one answer on standard output. */
import { type AnalyseJob, analyse } from './analyse.ts'
import type { SidecarAnswer, WorkerAnswer } from './analysis.ts'
import { AudioRefusal } from './audio-refusal.ts'
import { readSidecarFiles, type SidecarFiles } from './read-sidecar-files.ts'

async function answer(job: AnalyseJob | SidecarFiles): Promise<WorkerAnswer | SidecarAnswer> {
  if (!('inputPath' in job)) return readSidecarFiles(job)
  try {
    return await analyse(job)
  } catch (error) {
    if (error instanceof AudioRefusal) return { refusal: error.code, params: error.params }
    throw error
  }
}

// The decoders write one message per damaged frame; they are about the file and do not help.
console.error = () => {}
console.warn = () => {}
const job: AnalyseJob | SidecarFiles = JSON.parse(process.argv[2] ?? '')
process.stdout.write(JSON.stringify(await answer(job)))
