import type { QueryClient } from '@tanstack/react-query'
import type { Say } from '#words/say.ts'
import { showNetworkFailure } from '../../../../notices/network-failure.ts'
import { showToast } from '../../../../notices/toasts.ts'
import { problemOf } from '../upload-fields.ts'
import { audioNotice } from './upload-problems.ts'

interface Sender {
  say: Say
  queries: QueryClient
  accountId: string
  draftId?: string | undefined
}

/** Sends several files, each to a draft of its own; what says that it is no song is told and left out. */
export function sendFiles(files: readonly File[], sender: Sender): void {
  const fit = files.filter(file => problemOf('audio', file) === undefined)
  const unfit = files.find(file => problemOf('audio', file) !== undefined)
  if (unfit) {
    const notice = audioNotice(sender.say, problemOf('audio', unfit), unfit)
    if (notice) showToast({ title: notice.title, text: `${unfit.name} · ${notice.text}`, tone: 'bad' })
  }
  if (fit.length === 0) return
  import('./send-file.ts').then(
    ({ sendFile, newTakes }) => {
      const takes = fit.length > 1 ? newTakes() : undefined
      for (const file of fit) sendFile(file, { ...sender, takes }).catch(console.error)
      return undefined
    },
    (error: unknown) => {
      console.error(error)
      showNetworkFailure(sender.say)
    },
  )
}
