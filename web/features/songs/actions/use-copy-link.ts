import { useEffect, useRef, useState } from 'react'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'

/** How long the button says that the link was copied. */
const copiedMilliseconds = 2000

/**
 * Copies a link, the code that embeds a player, or a song's prompt, and shows a notice; `isCopied` stays true for two
 * seconds. Resolves to whether it worked.
 */
export function useCopyLink(
  link: string,
  words: 'songs.share.copy' | 'songs.share.embed' | 'songs.made.copy' = 'songs.share.copy',
) {
  const say = useSay()
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async (text?: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(link)
    } catch (error) {
      console.error(error)
      showToast({ title: say('songs.share.copy.failed'), text: say(`${words}.byHand`), tone: 'bad' })
      return false
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), copiedMilliseconds)
    showToast({ title: say(`${words}.done`), text, tone: 'good' })
    return true
  }
  return { isCopied, copy }
}
