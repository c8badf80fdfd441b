import {
  Download,
  ListEnd,
  ListPlus,
  ListStart,
  Share2,
  Star,
  ThumbsDown,
  ThumbsUp,
  Trash2,
} from 'lucide-react'
import type { Song } from '#contract/songs.ts'
import { useSay } from '../../say/use-say.ts'
import type { LayerProps } from '../../ui/LazyOnIntent.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { player } from '../player/player.ts'
import { queue } from '../player/queue-store.ts'
import { playAloud } from '../player/use-playback.ts'
import { showToast } from '../shell/toasts.ts'
import { downloadPath } from './paths.ts'
import type { SongDialog } from './use-song-dialog.tsx'
import { useVote } from './use-vote.ts'

interface SongMenuProps extends LayerProps {
  song: Song
  canDelete: boolean
  onDialog: (name: SongDialog) => void
}

export function SongMenu({ song, canDelete, onDialog, ...layer }: SongMenuProps) {
  const say = useSay()
  const vote = useVote(song)
  const enqueue = (add: (song: Song) => void) => {
    if (!player.getState().song) return playAloud(song, say)
    add(song)
    showToast({ title: say('player.added'), text: song.title })
  }
  return (
    <Menu {...layer} label={say('songs.actions', { title: song.title })}>
      {isNarrow() && (
        <>
          <MenuItem icon={<ThumbsUp size={18} />} onChoose={() => vote(true)}>
            {say(song.isLike === true ? 'songs.action.unlike' : 'songs.action.like')}
          </MenuItem>
          <MenuItem icon={<ThumbsDown size={18} />} onChoose={() => vote(false)}>
            {say(song.isLike === false ? 'songs.action.undislike' : 'songs.action.dislike')}
          </MenuItem>
        </>
      )}
      {song.status === 'ready' && (
        <>
          <MenuItem icon={<ListStart size={18} />} onChoose={() => enqueue(queue.addNext)}>
            {say('player.addNext')}
          </MenuItem>
          <MenuItem icon={<ListEnd size={18} />} onChoose={() => enqueue(queue.addLast)}>
            {say('player.addLast')}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<Star size={18} />} onChoose={() => onDialog('rate')}>
        {say('songs.action.rate')}
      </MenuItem>
      {song.status === 'ready' && (
        <MenuItem icon={<ListPlus size={18} />} onChoose={() => onDialog('playlist')}>
          {say('songs.action.playlist')}
        </MenuItem>
      )}
      <MenuItem icon={<Share2 size={18} />} onChoose={() => onDialog('share')}>
        {say('songs.action.share')}
      </MenuItem>
      {song.status === 'ready' && (
        <MenuItem asLink>
          <a href={downloadPath(song.id)} download>
            <Download size={18} />
            {say('songs.action.download')}
          </a>
        </MenuItem>
      )}
      {canDelete && (
        <>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 size={18} />} onChoose={() => onDialog('delete')}>
            {say('songs.action.delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

/** Narrow rows have no room for votes, and cards on phones none for the dislike: there the menu has them. */
function isNarrow(): boolean {
  return matchMedia('(max-width: 1180px)').matches
}
