import { useAccount } from '../../../session/viewer.ts'
import { late } from '../../../ui/layers/late.tsx'

const NewcomerLine = late(async () => (await import('./NewcomerLine.tsx')).NewcomerLine, {
  words: ['standing'],
})

/** What a new account can't write yet, said where it writes and before it tries; nothing for other accounts. */
export function NewcomerNote() {
  return useAccount()?.newUntil ? <NewcomerLine /> : null
}
