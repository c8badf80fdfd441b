import type { Say } from '#words/say.ts'
import { reasonOf } from '../../../../api/reason-of.ts'
import { Refused } from '../../../../api/refused.ts'
import { sendParts } from '../../../../api/send-parts.ts'
import { showToast } from '../../../../notices/toasts.ts'
import type { Sidecar } from './group-files.ts'

/**
 * Texts and picture are sent separately, so that a refusal of one does not affect the other. Resolves to whether the
 * server has answered; if not, another try is worth it.
 */
export async function sendSidecar(say: Say, draftId: string, sidecar: Sidecar): Promise<boolean> {
  const { coverImage, ...words } = sidecar
  const parts = [words, coverImage ? { coverImage } : {}]
  const answered = await Promise.all(parts.map(files => send(say, draftId, files)))
  return answered.every(Boolean)
}

async function send(say: Say, draftId: string, files: Sidecar): Promise<boolean> {
  const given = Object.entries(files)
  if (given.length === 0) return true
  const body = new FormData()
  for (const [name, file] of given) body.set(name, file)
  try {
    await sendParts('PUT', `/api/drafts/${draftId}/sidecar`, body)
    return true
  } catch (error) {
    console.error(error)
    const name = given.map(([, file]) => file.name).join(', ')
    showToast({ title: say('upload.sidecar.failed', { name }), text: reasonOf(say, error), tone: 'bad' })
    return error instanceof Refused && error.problem !== null
  }
}
