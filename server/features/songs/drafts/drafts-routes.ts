import { rm } from 'node:fs/promises'
import { maxAudioBytes, maxAudioMegabytes } from '#contract/limits.ts'
import type { drafts } from '#contract/songs/drafts.ts'
import { transact } from '../../../database/transact.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { quotaOf, refuseOnLowDisk, reserveSpace } from '../../admin/storage/quota.ts'
import { addSidecar } from './add-sidecar.ts'
import { draftOf } from './draft.ts'
import { deleteDraft, draftsOf, insertDraft, ownDraft } from './drafts-sql.ts'
import { analyseDraftAgain } from './finish-upload.ts'
import { partialPath } from './partial-path.ts'
import { publishDraft } from './publish-draft.ts'
import { receivePiece } from './receive-piece.ts'
import { basedOnIn, fileNameIn, numberIn, requireTus, sayAbilities, sayProgress, takesIn } from './tus.ts'

export const draftRoutes = (m: Melodrome): Handlers<typeof drafts> => ({
  'GET /api/drafts': async ask => {
    const rows = await draftsOf(m.database, ask.viewer.id).execute()
    return Promise.all(rows.map(row => draftOf(m, row, ask)))
  },

  'GET /api/quota': ({ viewer }) => quotaOf(m, viewer.id),

  'DELETE /api/drafts/{id}': ({ params, viewer }) => throwAway(m, viewer.id, params.id),

  'PUT /api/drafts/{id}/sidecar': async ask => {
    await addSidecar(m, ask)
    return draftOf(m, await ownDraft(m.database, ask.viewer.id, ask.params.id), ask)
  },

  'POST /api/drafts/{id}/publish': ask => publishDraft(m, ask),

  'POST /api/drafts/{id}/retry': async ask => {
    await analyseDraftAgain(m, ask.viewer.id, ask.params.id)
    return draftOf(m, await ownDraft(m.database, ask.viewer.id, ask.params.id), ask)
  },

  'OPTIONS /api/uploads': async ({ reply }) => {
    await sayAbilities(reply).code(204).send()
    return undefined
  },

  'POST /api/uploads': async ({ request, reply, viewer }) => {
    requireTus(request, reply)
    const bytes = numberIn(request, 'upload-length')
    if (bytes === 0) refuse('song.audioEmpty')
    if (bytes > maxAudioBytes) refuse('song.audioTooLarge', { limit: maxAudioMegabytes })
    const [takeGroup, basedOn] = [takesIn(request), basedOnIn(request)]
    const name = fileNameIn(request)
    const file = { personId: viewer.id, name, bytes, takeGroup, basedOn, at: m.clock() }
    await refuseOnLowDisk(m)
    const id = await transact(m.database, async transaction => {
      await reserveSpace(m, transaction, viewer.id, bytes)
      return insertDraft(transaction, file)
    })
    const { expires_at } = await ownDraft(m.database, viewer.id, id)
    const progress = { id, bytes, received: 0, expiresAt: expires_at }
    await sayProgress(reply, progress).code(201).header('location', `/api/uploads/${id}`).send()
    return undefined
  },

  'GET /api/uploads/{id}': async ({ request, reply, params, viewer }) => {
    requireTus(request, reply)
    const { id, bytes, received, expires_at } = await ownDraft(m.database, viewer.id, params.id)
    const progress = { id, bytes, received, expiresAt: expires_at }
    await sayProgress(reply, progress).code(200).send()
    return undefined
  },

  'PATCH /api/uploads/{id}': ask => receivePiece(m, ask),

  'DELETE /api/uploads/{id}': async ({ request, reply, params, viewer }) => {
    requireTus(request, reply)
    await throwAway(m, viewer.id, params.id)
    await reply.code(204).send()
    return undefined
  },
})

async function throwAway(m: Melodrome, personId: string, id: string): Promise<undefined> {
  if (!(await deleteDraft(m.database, personId, id))) refuse('draft.notFound')
  // A writer that still has the file open notices with its next piece; a file without a draft goes with the next sweep.
  await rm(partialPath(m, id), { force: true })
}
