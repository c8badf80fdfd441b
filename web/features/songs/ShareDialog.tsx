import {
  AtSign,
  Camera,
  Check,
  Copy,
  Hash,
  type LucideIcon,
  MessageCircle,
  Share2,
  UsersRound,
} from 'lucide-react'
import { useId, useRef } from 'react'
import { useSay } from '../../say/use-say.ts'
import { Button } from '../../ui/Button.tsx'
import { CoverArt } from '../../ui/CoverArt.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { sharedAddress } from './paths.ts'
import css from './ShareDialog.module.css'
import { type ShareTarget, shareTargets } from './share-targets.ts'
import { useCopyLink } from './use-copy-link.ts'
import type { SongDialogProps } from './use-song-dialog.tsx'

/** Sends a link to the song: five services, the phone's own sheet, or the clipboard. */
export function ShareDialog({ song, onClose, opener }: SongDialogProps) {
  const say = useSay()
  const link = sharedAddress(location.origin, song.id)
  const text = say('songs.share.text', { title: song.title, artist: song.artistName })
  const { isCopied, copy } = useCopyLink(link)
  const canShare = 'share' in navigator
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      size="sm"
      lead={<CoverArt id={song.id} cover={song.cover} sizes="52px" className={css.cover} />}
      title={say('songs.share.title')}
      description={text}
      closeLabel={say('common.close')}
    >
      <ul className={css.targets}>
        {shareTargets.map((target, at) => (
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
              <TargetIcon target={target} at={at} />
              {target.service}
            </a>
          </li>
        ))}
      </ul>
      <LinkField link={link} isCopied={isCopied} onCopy={() => void copy()} />
      {canShare && (
        <Button
          wide
          className={css.device}
          icon={<Share2 size={18} aria-hidden="true" />}
          onClick={() => void shareByDevice({ title: song.title, text, url: link })}
        >
          {say('songs.share.device')}
        </Button>
      )}
    </Dialog>
  )
}

const icons: Record<ShareTarget['kind'], LucideIcon> = {
  messenger: MessageCircle,
  photos: Camera,
  microblog: AtSign,
  network: UsersRound,
}

/** Neutral signs, not the services' own; the second microblog has another one than the first. */
function TargetIcon({ target, at }: { target: ShareTarget; at: number }) {
  const isSecond = shareTargets.findIndex(other => other.kind === target.kind) < at
  const Icon = isSecond ? Hash : icons[target.kind]
  return (
    <span className={css.icon}>
      <Icon size={22} aria-hidden="true" />
    </span>
  )
}

interface LinkFieldProps {
  link: string
  isCopied: boolean
  onCopy: () => void
}

function LinkField({ link, isCopied, onCopy }: LinkFieldProps) {
  const say = useSay()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={css.link}>
      <label htmlFor={id} className="spoken">
        {say('songs.share.link')}
      </label>
      <input
        ref={field}
        id={id}
        className={css.address}
        value={link}
        readOnly
        onFocus={() => field.current?.select()}
      />
      <Button
        look="solid"
        className={css.copy}
        onClick={onCopy}
        icon={isCopied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
      >
        <span aria-live="polite">{say(isCopied ? 'songs.share.copied' : 'songs.share.copy')}</span>
      </Button>
    </div>
  )
}

/** The phone's own sheet; closing it without a choice is no failure. */
async function shareByDevice(message: ShareData): Promise<void> {
  try {
    await navigator.share(message)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) console.error(error)
  }
}
