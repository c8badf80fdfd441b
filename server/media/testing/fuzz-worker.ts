/** Analyses mutants of one file in the sandbox, many per process, and prints how each was answered. */
import { readFileSync, writeFileSync } from 'node:fs'
import { randomFrom } from '#contract/random.ts'
import { analyse } from '../audio/analyse.ts'
import { AudioRefusal } from '../audio/audio-refusal.ts'
import { oggChecksum } from '../audio/ogg-pages.ts'

export interface FuzzJob {
  originalPath: string
  mutantPath: string
  outputPath: string
  firstSeed: number
  count: number
}

/** Refusal codes, `accepted`, or the message of a fault, with how often each came. */
export type FuzzTally = Record<string, number>

async function answer(job: FuzzJob): Promise<string> {
  try {
    await analyse({ inputPath: job.mutantPath, outputPath: job.outputPath })
    return 'accepted'
  } catch (error) {
    return error instanceof AudioRefusal ? error.code : `fault: ${String(error)}`
  }
}

/** A few bytes changed, in half of the mutants also a part cut out, and the checksums of Ogg pages renewed. */
function mutant(original: Uint8Array, seed: number): Uint8Array {
  const random = randomFrom(seed)
  const place = () => Math.floor(random() ** 2 * original.length)
  let bytes = Uint8Array.from(original)
  for (let changes = 1 + Math.floor(random() * 12); changes > 0; changes--) {
    bytes[place()] = Math.floor(random() * 256)
  }
  if (random() < 0.5) {
    const at = place()
    bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + Math.floor(random() * 2000))])
  }
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'OggS') signPages(bytes)
  return bytes
}

function signPages(bytes: Uint8Array): void {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = view.indexOf('OggS'); at >= 0 && at + 27 < bytes.length; at = view.indexOf('OggS', at + 4)) {
    const segments = bytes.subarray(at + 27, at + 27 + bytes[at + 26]!)
    const length = segments.reduce((sum, size) => sum + size, 27 + segments.length)
    view.writeUInt32LE(oggChecksum(bytes.subarray(at, at + length)), at + 22)
  }
}

const job: FuzzJob = JSON.parse(process.argv[2] ?? '')
const original = readFileSync(job.originalPath)
const tally: FuzzTally = {}
console.error = () => {}
console.warn = () => {}
for (let seed = job.firstSeed; seed < job.firstSeed + job.count; seed++) {
  writeFileSync(job.mutantPath, mutant(original, seed))
  const outcome = await answer(job)
  tally[outcome] = (tally[outcome] ?? 0) + 1
}
process.stdout.write(JSON.stringify(tally))
