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

/** Shares the link to a public playlist, or embeds it in another page once one of its songs can be heard. */
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
