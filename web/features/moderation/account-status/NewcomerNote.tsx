import type { Namespace } from '#words/namespaces.ts'
import { useAccount } from '../../../session/viewer.ts'
import { Forgiving } from '../../../ui/Forgiving.tsx'
import { useLate } from '../../shell/use-late.ts'

const load = () => import('./NewcomerLine.tsx')
const words: readonly Namespace[] = ['standing']

/** What a new account can't write yet, said where it writes and before it tries; nothing for anybody else. */
export function NewcomerNote() {
  return useAccount()?.newUntil ? <Note /> : null
}

function Note() {
  const late = useLate(load, words)
  return (
    late && (
      <Forgiving>
        <late.NewcomerLine />
      </Forgiving>
    )
  )
}
