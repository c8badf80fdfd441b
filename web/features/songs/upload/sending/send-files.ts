import { showNetworkFailure } from '../../../../notices/network-failure.ts'
import type { Sender } from './send-songs.ts'

/** Sends several songs, each with its sidecars to a draft of its own. */
export function sendFiles(files: readonly File[], sender: Sender): void {
  import('./send-songs.ts').then(
    ({ sendSongs }) => sendSongs(files, sender),
    (error: unknown) => {
      console.error(error)
      showNetworkFailure(sender.say)
    },
  )
}
