import type { Say } from '#words/say.ts'
import { reasonOf } from '../../../../api/reason-of.ts'
import { sendParts } from '../../../../api/send-parts.ts'
import { showToast } from '../../../../notices/toasts.ts'
import type { Sidecar } from './group-files.ts'

/** Texts and picture are sent separately, so that a refusal of one does not affect the other. */
export async function sendSidecar(say: Say, draftId: string, sidecar: Sidecar): Promise<void> {
  const { coverImage, ...words } = sidecar
  await Promise.all([send(say, draftId, words), send(say, draftId, coverImage ? { coverImage } : {})])
}

async function send(say: Say, draftId: string, files: Sidecar): Promise<void> {
  const given = Object.entries(files)
  if (given.length === 0) return
  const body = new FormData()
  for (const [name, file] of given) body.set(name, file)
  try {
    await sendParts('PUT', `/api/drafts/${draftId}/sidecar`, body)
  } catch (error) {
    console.error(error)
    const name = given.map(([, file]) => file.name).join(', ')
    showToast({ title: say('upload.sidecar.failed', { name }), text: reasonOf(error), tone: 'bad' })
  }
}
