import type { RefObject } from 'react'
import type { Playlist } from '#contract/library/playlists.ts'
import { embedCode } from '#contract/sharing/embed-code.ts'
import { useSay } from '../../../say/use-say.ts'
import { ShareLinkDialog } from '../../songs/actions/ShareLinkDialog.tsx'
import { Mosaic } from './Mosaic.tsx'

interface SharePlaylistDialogProps {
  playlist: Playlist
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

/** Sends a link to a public list, or puts it on another page once something can be heard of it. */
export function SharePlaylistDialog({ playlist, onClose, opener }: SharePlaylistDialogProps) {
  const say = useSay()
  const { id, name, user } = playlist
  const { origin } = location
  const text = say('songs.share.text', { title: name, artist: user.artistName })
  return (
    <ShareLinkDialog
      text={text}
      title={name}
      link={`${origin}/playlists/${id}`}
      picture={<Mosaic playlist={playlist} sizes="52px" />}
      embedCode={playlist.songCount > 0 ? embedCode({ origin, id, kind: 'playlist', title: text }) : null}
      onClose={onClose}
      opener={opener}
    />
  )
}
