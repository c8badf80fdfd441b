import { z } from 'zod'
import { maxWorkflowKilobytes } from '#contract/limits.ts'
import { FileWords } from '#contract/songs/file-words.ts'
import { listeningRefusals } from '#contract/songs/listening-refusals.ts'
import { FileCredentials } from '../credentials/found-credentials.ts'
import { audioFormats } from './identify.ts'

/** Who made a song and with which tool, as its file claims; anyone can write such tags. */
export const Provenance = z.object({
  tool: z.string().optional(),
  toolSongId: z.string().optional(),
  createdAt: z.string().optional(),
  /** `credentials`: it was signed, and the signature has been verified. */
  source: z.enum(['tags', 'credentials']),
})
export type Provenance = z.infer<typeof Provenance>

/** JSON after `cleanWorkflow`. */
export const Workflow = z.string().max(maxWorkflowKilobytes * 1024)

/** What the files beside a song say about it. */
export const SidecarAnswer = z.object({ words: FileWords, workflow: Workflow.nullable() })
export type SidecarAnswer = z.infer<typeof SidecarAnswer>

/** What the sandboxed worker found out about a song; the rendition is written by then. */
export const SongAnalysis = z.object({
  format: z.enum(audioFormats),
  durationSeconds: z.number().positive(),
  /** The upload's rate; the rendition may have another. */
  sampleRate: z.int(),
  channels: z.int(),
  /** base64 of 200 bytes: the loudest sample of each 1/200 of the song, 255 for the loudest of all. */
  peaks: z.string(),
  /**
   * The upload's loudness as it is heard: mono counts as coming from both loudspeakers. Add `gainDb` for the rendition.
   */
  loudnessLufs: z.number(),
  truePeakDb: z.number(),
  /** The rendition's level minus the upload's. */
  gainDb: z.number(),
  renditionBytes: z.int(),
  provenance: Provenance.nullable(),
  fileWords: FileWords,
  workflow: Workflow.nullable().default(null),
  /** Whether the file's picture was written. */
  carriesPicture: z.boolean().default(false),
  /** Whether the file seems to contain Content Credentials; the worker doesn't verify them. */
  carriesCredentials: z.boolean().default(false),
  /** The result of verifying them, which is done afterwards. */
  credentials: FileCredentials.nullable().default(null),
  /** base64 of little-endian 32-bit words, one for every 46 ms of the first two minutes. */
  fingerprint: z.string(),
})
export type SongAnalysis = z.infer<typeof SongAnalysis>

export const SongRefusal = z.object({
  refusal: z.enum(['song.audioEmpty', ...listeningRefusals]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type SongRefusal = z.infer<typeof SongRefusal>

export const WorkerAnswer = z.union([SongAnalysis, SongRefusal])
export type WorkerAnswer = z.infer<typeof WorkerAnswer>
