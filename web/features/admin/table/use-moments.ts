import { momentOf } from '../../../say/moments.ts'
import { useSay } from '../../../say/use-say.ts'

/** Writes moments as the reader does; where there is none, that it has not happened. */
export function useMoments(): (moment: string | null) => string {
  const say = useSay()
  return moment => (moment === null ? say('operations.never') : momentOf(moment, say.language))
}
