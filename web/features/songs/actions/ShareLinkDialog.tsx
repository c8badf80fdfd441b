import { Check, Copy, Share2 } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import css from './ShareLinkDialog.module.css'
import { shareTargets } from './share-targets.ts'
import { useCopyLink } from './use-copy-link.ts'

interface ShareLinkDialogProps {
  /** What is shared, in the reader's words: "Neon rain – mina". */
  text: string
  title: string
  link: string
  picture: ReactNode
  /** The code that embeds it in another page; `null` if it can't be embedded. */
  embedCode: string | null
  onClose: () => void
  /** Gets the focus back when the dialog closes. */
  opener: RefObject<HTMLElement | null>
}

/**
 * Shares a link: through five services, the device's own share sheet, or the clipboard; or embeds a player in another
 * page.
 */
export function ShareLinkDialog(props: ShareLinkDialogProps) {
  const { text, title, link, picture, embedCode, ...layer } = props
  const say = useSay()
  const { isCopied, copy } = useCopyLink(link)
  const canShare = 'share' in navigator
  return (
    <Dialog
      isOpen
      {...layer}
      size="sm"
      lead={<span className={css.picture}>{picture}</span>}
      title={say('songs.share.title')}
      description={text}
      closeLabel={say('common.close')}
    >
      <ul className={css.targets}>
        {shareTargets.map(target => (
          <li key={target.service}>
            <a
              href={target.address(link, text)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={say('songs.share.to', { service: target.service })}
              onClick={() =>
                void (target.copiesLink && copy(say('songs.share.copy.paste', { service: target.service })))
              }
            >
              <span className={css.icon}>
                <svg width="22" height="22" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
                  <path d={target.mark} />
                </svg>
              </span>
              {target.service}
            </a>
          </li>
        ))}
      </ul>
      <CopyField
        label={say('songs.share.link')}
        value={link}
        words={say(isCopied ? 'songs.share.copied' : 'songs.share.copy')}
        isCopied={isCopied}
        onCopy={() => void copy()}
      />
      {canShare && (
        <Button
          wide
          className={css.device}
          icon={<Share2 size={18} aria-hidden="true" />}
          onClick={() => void shareByDevice({ title, text, url: link })}
        >
          {say('songs.share.device')}
        </Button>
      )}
      {embedCode !== null && <EmbedField code={embedCode} />}
    </Dialog>
  )
}

function EmbedField({ code }: { code: string }) {
  const say = useSay()
  const { isCopied, copy } = useCopyLink(code, 'songs.share.embed')
  return (
    <CopyField
      isLabelShown
      label={say('songs.share.embed')}
      value={code}
      words={say(isCopied ? 'songs.share.copied' : 'songs.share.embed.copy')}
      isCopied={isCopied}
      onCopy={() => void copy()}
    />
  )
}

interface CopyFieldProps {
  label: string
  isLabelShown?: boolean
  value: string
  /** The label of the button. */
  words: string
  isCopied: boolean
  onCopy: () => void
}

function CopyField({ label, isLabelShown = false, value, words, isCopied, onCopy }: CopyFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={css.link}>
      <label htmlFor={id} className={isLabelShown ? css.label : 'spoken'}>
        {label}
      </label>
      <input
        ref={field}
        id={id}
        className={css.address}
        value={value}
        readOnly
        onFocus={() => field.current?.select()}
      />
      <Button
        look={isLabelShown ? 'line' : 'solid'}
        className={css.copy}
        onClick={onCopy}
        icon={isCopied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
      >
        <span aria-live="polite">{words}</span>
      </Button>
    </div>
  )
}

/** The device's own share sheet; closing it without a choice is no failure. */
async function shareByDevice(message: ShareData): Promise<void> {
  try {
    await navigator.share(message)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) console.error(error)
  }
}
