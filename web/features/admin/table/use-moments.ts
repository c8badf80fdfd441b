import { momentOf } from '../../../say/moments.ts'
import { useSay } from '../../../say/use-say.ts'

/** Formats moments for the reader; for `null` it says that this has not happened. */
export function useMoments(): (moment: string | null) => string {
  const say = useSay()
  return moment => (moment === null ? say('operations.never') : momentOf(moment, say.language))
}
