import { type RefObject, useState } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../../say/use-say.ts'
import { useAccount } from '../../../../session/viewer.ts'
import { Dialog } from '../../../../ui/layers/Dialog.tsx'
import { CoverArt } from '../../../../ui/looks/CoverArt.tsx'
import { clock } from '../../../player/clock.ts'
import { player } from '../../../player/player.ts'
import { Composer } from '../CommentComposer.tsx'
import { NeedAccount } from '../NeedAccount.tsx'
import { useCommentActions } from '../use-comment-actions.ts'
import css from './MomentDialog.module.css'

interface MomentDialogProps {
  song: Song
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

/** Writes a comment about the song and the second at which the dialog was opened; the music continues. */
export function MomentDialog({ song: playing, ...layer }: MomentDialogProps) {
  const say = useSay()
  const account = useAccount()
  const [song] = useState(playing)
  const actions = useCommentActions(song.id)
  const [second] = useState(() => {
    const { song: held, positionSeconds } = player.getState()
    return held?.id === song.id ? positionSeconds : 0
  })
  const words = say('comments.writeAt', { time: clock(second) })
  return (
    <Dialog
      isOpen
      {...layer}
      size="sm"
      lead={<CoverArt id={song.id} cover={song.cover} sizes="52px" className={css.cover} />}
      title={words}
      description={song.title}
      closeLabel={say('common.close')}
    >
      {account ? (
        <Composer
          keptAs={`moment_${song.id}`}
          label={words}
          placeholder={say('comments.placeholder')}
          submitWords={say('comments.post')}
          hint={say('comments.place', { time: clock(second) })}
          onSubmit={written => actions.writeAt(second, written)}
          onClose={layer.onClose}
        />
      ) : (
        <NeedAccount className={css.why} />
      )}
    </Dialog>
  )
}
