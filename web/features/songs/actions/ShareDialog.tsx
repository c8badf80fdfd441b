import { embedCode } from '#contract/sharing/embed-code.ts'
import { useSay } from '../../../say/use-say.ts'
import { CoverArt } from '../../../ui/looks/CoverArt.tsx'
import { sharedAddress } from '../paths.ts'
import { ShareLinkDialog } from './ShareLinkDialog.tsx'
import type { SongDialogProps } from './use-song-dialog.tsx'

/** Shares the link to a song, or embeds the song in another page. */
export function ShareDialog({ song, onClose, opener }: SongDialogProps) {
  const say = useSay()
  const { origin } = location
  const text = say('songs.share.text', { title: song.title, artist: song.artistName })
  return (
    <ShareLinkDialog
      text={text}
      title={song.title}
      link={sharedAddress(origin, song.id)}
      picture={<CoverArt id={song.id} cover={song.cover} sizes="52px" />}
      embedCode={
        song.status === 'ready' ? embedCode({ origin, id: song.id, kind: 'song', title: text }) : null
      }
      onClose={onClose}
      opener={opener}
    />
  )
}
