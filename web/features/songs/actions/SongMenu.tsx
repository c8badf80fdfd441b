import { Link, useSearch } from '@tanstack/react-router'
import {
  ChartNoAxesColumn,
  Download,
  Flag,
  ListEnd,
  ListPlus,
  ListStart,
  MessageSquarePlus,
  Pencil,
  Share2,
  Star,
  ThumbsDown,
  ThumbsUp,
  Trash2,
} from 'lucide-react'
import type { Song } from '#contract/songs/songs.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import type { LayerProps } from '../../../ui/layers/LazyOnIntent.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/layers/Menu.tsx'
import { KeepOfflineItem } from '../../library/offline/KeepOfflineItem.tsx'
import { playAloud } from '../../player/bar/use-playback.ts'
import { player } from '../../player/player.ts'
import { queue } from '../../player/queue/queue-store.ts'
import { useVote } from '../../votes/use-vote.ts'
import { downloadPath } from '../paths.ts'
import { useOpenStage } from '../stage/use-open-stage.ts'
import type { SongDialog } from './use-song-dialog.tsx'

interface SongMenuProps extends LayerProps {
  song: Song
  canDelete: boolean
  isOnStage: boolean
  onDialog: (name: SongDialog) => void
}

export function SongMenu({ song, canDelete, isOnStage, onDialog, ...layer }: SongMenuProps) {
  const say = useSay()
  const { count } = useNumbers()
  const vote = useVote(song)
  const isOwn = useAccount()?.id === song.userId
  const openStage = useOpenStage()
  const { window } = useSearch({ strict: false })
  const enqueue = (add: (song: Song) => void) => {
    if (!player.getState().song) return playAloud(song, say)
    add(song)
    showToast({ title: say('player.added'), text: song.title })
  }
  return (
    <Menu {...layer} label={say('songs.actions', { title: song.title })}>
      {isNarrow() && (
        <>
          <MenuItem icon={<ThumbsUp size={18} />} aside={count(song.likes)} onChoose={() => vote(true)}>
            {say(song.isLike === true ? 'songs.action.unlike' : 'songs.action.like')}
          </MenuItem>
          <MenuItem icon={<ThumbsDown size={18} />} aside={count(song.dislikes)} onChoose={() => vote(false)}>
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
      {!isOnStage && (
        <MenuItem
          icon={<MessageSquarePlus size={18} />}
          onChoose={() => openStage(song.id, { opener: layer.opener.current, atTalk: true })}
        >
          {say('songs.action.timeline')}
        </MenuItem>
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
      {song.status === 'ready' && <KeepOfflineItem song={song} />}
      {song.status === 'ready' && (
        <MenuItem asLink>
          <a href={downloadPath(song.id)} download>
            <Download size={18} />
            {say('songs.action.download')}
          </a>
        </MenuItem>
      )}
      {song.status === 'ready' && (
        <MenuItem asLink>
          <Link to="/charts" search={{ song: song.id, window }}>
            <ChartNoAxesColumn size={18} />
            {say('songs.action.why')}
          </Link>
        </MenuItem>
      )}
      {!isOwn && song.status === 'ready' && (
        <MenuItem icon={<Flag size={18} />} onChoose={() => onDialog('report')}>
          {say('songs.action.report')}
        </MenuItem>
      )}
      {isOwn && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Pencil size={18} />} onChoose={() => onDialog('edit')}>
            {say('songs.action.edit')}
          </MenuItem>
        </>
      )}
      {canDelete && (
        <MenuItem danger icon={<Trash2 size={18} />} onChoose={() => onDialog('delete')}>
          {say('songs.action.delete')}
        </MenuItem>
      )}
    </Menu>
  )
}

/** Narrow rows have no space for votes, and cards on phones none for the dislike: then the menu has them. */
function isNarrow(): boolean {
  return matchMedia('(max-width: 1180px)').matches
}
