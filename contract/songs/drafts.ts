import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { Id, IdParams, Moment } from '../shapes.ts'
import { FileWords } from './file-words.ts'
import { listeningRefusals } from './listening-refusals.ts'
import { Origin } from './recipe.ts'
import { Cover, coverRefusals, Song, SongFields } from './songs.ts'

/** `receiving`: bytes are missing; `listening`: it is being decoded; `ready`: it waits to be published. */
export const DraftStatus = z.enum(['receiving', 'listening', 'ready', 'failed'])

/** A file that a member has uploaded or is uploading, and that isn't a song yet. Only they see it. */
export const Draft = z
  .object({
    id: Id,
    fileName: z.string(),
    bytes: z.int(),
    receivedBytes: z.int(),
    status: DraftStatus,
    /** Why it can't become a song, in the reader's language. */
    failure: z.string().nullable(),
    /** Whether it failed through a fault of ours, so that the same file may succeed at another try. */
    canRetry: z.boolean(),
    /**
     * What the file's tags (with ComfyUI's recipe) and the files beside it say; without a title, the file's name. These
     * fields are only proposals.
     */
    title: z.string(),
    generator: z.string().nullable(),
    generatorVersion: z.string().nullable(),
    prompt: z.string().nullable(),
    lyrics: z.string().nullable(),
    seed: z.string().nullable(),
    steps: z.int().nullable(),
    bpm: z.number().nullable(),
    key: z.string().nullable(),
    /** Published with the song only where `fileCover` says so. */
    cover: Cover.nullable(),
    /** Which of these fields come from the files; if `title` is missing here, it is the file's name. */
    fromFile: z.array(FileWords.keyof()),
    duration: z.number().nullable(),
    /** As in `Song`. */
    peaks: z.string().nullable(),
    /** Another member's song that is the same recording. */
    soundsLike: Origin.nullable(),
    /** The song named as `basedOn` when its file was announced; `null` also while you can't see that song. */
    basedOn: Origin.nullable(),
    createdAt: Moment,
    /** The draft is deleted then. */
    expiresAt: Moment,
    /** Drafts that share it are takes of one song (`contract/songs/takes.ts`). */
    takeGroup: Id.nullable(),
    isStarred: z.boolean(),
    /** The address of its MP3 once it is ready, for its owner only, and its loudness in LUFS. */
    audioUrl: z.string().nullable(),
    loudness: z.number().nullable(),
  })
  .meta({ id: 'Draft' })
export type Draft = z.infer<typeof Draft>

/** The fields that turn a draft into a song. */
export const DraftFields = SongFields.extend({
  /** Use the cover of the draft, unless another one is sent. */
  fileCover: z.enum(['true', 'on', '1'], 'required').optional(),
})

/** Storage for original files: those of songs, those of drafts, and those that are still being uploaded. */
export const Quota = z.object({ usedBytes: z.int(), quotaBytes: z.int() }).meta({ id: 'Quota' })
export type Quota = z.infer<typeof Quota>

/**
 * Files come by the tus protocol 1.0 (https://tus.io/protocols/resumable-upload), core, creation, expiration and
 * termination: its numbers are in headers, and an interrupted upload continues where it stopped.
 */
export const drafts = endpoints({
  'GET /api/drafts': {
    summary: 'Your drafts, newest first',
    may: 'member',
    answer: z.array(Draft),
    refusals: [],
  },
  'GET /api/quota': {
    summary: 'How much storage your uploads use, and how much they may use',
    may: 'member',
    evenSuspended: true,
    answer: Quota,
    refusals: [],
  },
  'DELETE /api/drafts/{id}': {
    summary: 'Delete your draft, also while its file is still being uploaded',
    may: 'member',
    evenSuspended: true,
    params: IdParams,
    answer: null,
    refusals: ['draft.notFound'],
  },
  'PUT /api/drafts/{id}/sidecar': {
    summary:
      'Add files that belong to your draft, also while the draft is being uploaded: `recipe` (JSON of ACE-Step or ComfyUI), `lyrics` (LRC), `coverImage`; later values replace earlier ones',
    may: 'member',
    limits: ['upload'],
    params: IdParams,
    multipart: {
      fields: z.object({}),
      files: { recipe: 'optional', lyrics: 'optional', coverImage: 'optional' },
    },
    answer: Draft,
    refusals: [
      'draft.notFound',
      'draft.sidecarTooLarge',
      'draft.sidecarUnreadable',
      ...coverRefusals,
      'server.diskFull',
    ],
  },
  'POST /api/drafts/{id}/publish': {
    summary: 'Publish your draft once its file is complete, also while the file is still being analysed',
    may: 'member',
    creates: true,
    limits: ['publishDraft'],
    params: IdParams,
    /** `discard` needs a draft that has been analysed. */
    query: z.object({ otherTakes: z.enum(['keep', 'discard'], 'option').default('keep') }),
    multipart: { fields: DraftFields, files: { coverImage: 'optional' } },
    answer: Song,
    refusals: ['draft.notFound', 'draft.notReady', ...coverRefusals, ...listeningRefusals, 'server.diskFull'],
  },
  'POST /api/drafts/{id}/retry': {
    summary: 'Analyse your draft again after its analysis has failed',
    may: 'member',
    limits: ['retrySong'],
    params: IdParams,
    answer: Draft,
    refusals: ['draft.notFound'],
  },
  'OPTIONS /api/uploads': {
    summary: 'Which tus extensions are supported, and how large a file may be',
    may: 'anyone',
    answer: 'tus',
    refusals: [],
  },
  'POST /api/uploads': {
    summary: 'Announce a file (tus creation): returns its address; no bytes are received yet',
    may: 'member',
    limits: ['upload'],
    answer: 'tus',
    refusals: [
      'upload.protocol',
      'song.audioEmpty',
      'song.audioTooLarge',
      'draft.tooMany',
      'upload.quota',
      'server.diskFull',
    ],
  },
  'GET /api/uploads/{id}': {
    summary: 'How many bytes of a file have arrived (tus, usually requested by HEAD)',
    may: 'member',
    params: IdParams,
    answer: 'tus',
    refusals: ['upload.protocol', 'draft.notFound'],
  },
  'PATCH /api/uploads/{id}': {
    summary: 'Send the next piece of a file (tus)',
    may: 'member',
    params: IdParams,
    answer: 'tus',
    refusals: ['upload.protocol', 'upload.offset', 'upload.busy', 'draft.notFound', 'server.diskFull'],
  },
  'DELETE /api/uploads/{id}': {
    summary: 'Delete a file, complete or not (tus termination)',
    may: 'member',
    evenSuspended: true,
    params: IdParams,
    answer: 'tus',
    refusals: ['upload.protocol', 'draft.notFound'],
  },
})
