import { useAccount } from '../../../session/viewer.ts'
import { late } from '../../../ui/layers/late.tsx'

const NewcomerLine = late(async () => (await import('./NewcomerLine.tsx')).NewcomerLine, {
  words: ['status'],
})

/** Tells a new account what it can't write yet, at the form and before the member tries; nothing for other accounts. */
export function NewcomerNote() {
  return useAccount()?.newUntil ? <NewcomerLine /> : null
}
