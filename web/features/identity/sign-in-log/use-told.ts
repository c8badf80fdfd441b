import type { SignIn } from '#contract/identity/sign-in-log.ts'
import { useSay } from '../../../say/use-say.ts'

/** How many characters of a network's mark are shown: enough to tell a few of them apart. */
const seenOfMark = 6

export const shortMark = (mark: string): string => mark.slice(0, seenOfMark)

/** The texts of a log entry, part by part. */
export function useTold() {
  const say = useSay()
  return {
    what: ({ kind, reason }: SignIn): string =>
      reason === null
        ? say(`sign-in-log.kind.${kind}`)
        : `${say(`sign-in-log.kind.${kind}`)} · ${say(`sign-in-log.reason.${reason}`)}`,
    device: ({ browser, system }: SignIn): string | null =>
      browser && system ? say('sign-in-log.device', { browser, system }) : (browser ?? system),
    network: ({ network, isThisNetwork }: SignIn): string | null => {
      if (network === null) return null
      return isThisNetwork
        ? say('sign-in-log.here')
        : say('sign-in-log.elsewhere', { mark: shortMark(network) })
    },
  }
}
