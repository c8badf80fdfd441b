import type { QueryClient } from '@tanstack/react-query'
import type { Say } from '#words/say.ts'
import { showToast } from '../../../../notices/toasts.ts'
import { problemOf } from '../upload-fields.ts'
import { groupFiles } from './group-files.ts'
import { newTakes, sendFile } from './send-file.ts'
import { audioNotice } from './upload-problems.ts'

export interface Sender {
  say: Say
  queries: QueryClient
  accountId: string
  draftId?: string | undefined
  /** The song that each is a version of, as the form has it. */
  basedOn?: string | undefined
}

/** Files that say they are no audio, or belong to no song, are left out with a notice. */
export function sendSongs(files: readonly File[], sender: Sender): void {
  const { songs, leftovers } = groupFiles(files)
  const unfit = songs.find(({ audio }) => problemOf('audio', audio) !== undefined)?.audio
  const notice = unfit && audioNotice(sender.say, problemOf('audio', unfit), unfit)
  if (notice) showToast({ title: notice.title, text: `${unfit.name} · ${notice.text}`, tone: 'bad' })
  if (leftovers.length > 0) {
    const names = leftovers.map(({ name }) => name).join(', ')
    const [title, text] = [
      sender.say('upload.sidecar.alone'),
      sender.say('upload.sidecar.alone.text', { names }),
    ]
    showToast({ title, text, tone: 'bad' })
  }
  const fit = songs.filter(({ audio }) => problemOf('audio', audio) === undefined)
  const takes = fit.length > 1 ? newTakes() : undefined
  for (const { audio, sidecar } of fit) sendFile(audio, { ...sender, sidecar, takes }).catch(console.error)
}
