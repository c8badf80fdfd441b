import type { QueryClient } from '@tanstack/react-query'
import type { Say } from '#words/say.ts'
import { showNetworkFailure } from '../../../../notices/network-failure.ts'
import { showToast } from '../../../../notices/toasts.ts'
import { problemOf } from '../upload-fields.ts'
import { groupFiles } from './group-files.ts'
import { audioNotice } from './upload-problems.ts'

interface Sender {
  say: Say
  queries: QueryClient
  accountId: string
  draftId?: string | undefined
}

/**
 * Sends several songs, each to a draft of its own with what lies beside it; what says that it is no song, or belongs to
 * none, is told and left out.
 */
export function sendFiles(files: readonly File[], sender: Sender): void {
  const { songs, leftovers } = groupFiles(files)
  const fit = songs.filter(({ audio }) => problemOf('audio', audio) === undefined)
  const unfit = songs.find(({ audio }) => problemOf('audio', audio) !== undefined)?.audio
  if (unfit) {
    const notice = audioNotice(sender.say, problemOf('audio', unfit), unfit)
    if (notice) showToast({ title: notice.title, text: `${unfit.name} · ${notice.text}`, tone: 'bad' })
  }
  if (leftovers.length > 0) {
    const names = leftovers.map(({ name }) => name).join(', ')
    const [title, text] = [
      sender.say('upload.sidecar.alone'),
      sender.say('upload.sidecar.alone.text', { names }),
    ]
    showToast({ title, text, tone: 'bad' })
  }
  if (fit.length === 0) return
  import('./send-file.ts').then(
    ({ sendFile }) => {
      for (const { audio, sidecar } of fit) sendFile(audio, { ...sender, sidecar }).catch(console.error)
      return undefined
    },
    (error: unknown) => {
      console.error(error)
      showNetworkFailure(sender.say)
    },
  )
}
