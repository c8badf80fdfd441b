import type { Namespace } from '#words/namespaces.ts'
import { useLate } from '../../shell/use-late.ts'

const loadKept = () => import('../../library/guest-import/KeptHere.tsx')
const keptWords: readonly Namespace[] = ['kept']

/** Above a form of the sign-in: that what this browser keeps comes along. */
export function KeptNote() {
  const late = useLate(loadKept, keptWords)
  return late && <late.KeptHere />
}
