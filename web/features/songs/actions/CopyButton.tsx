import { Check, Copy } from 'lucide-react'
import { useSay } from '../../../say/use-say.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useCopyLink } from './use-copy-link.ts'

/** Copies the prompt. */
export function CopyButton({ text }: { text: string }) {
  const say = useSay()
  const { isCopied, copy } = useCopyLink(text, 'songs.made.copy')
  const Icon = isCopied ? Check : Copy
  return (
    <IconButton label={say(isCopied ? 'songs.share.copied' : 'songs.made.copy')} onClick={() => void copy()}>
      <Icon size={18} aria-hidden="true" />
    </IconButton>
  )
}
