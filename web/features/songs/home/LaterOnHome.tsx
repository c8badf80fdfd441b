import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { Quiet } from '../../../ui/Quiet.tsx'
import { Strips, type StripsProps } from '../../charts/discovery/Strips.tsx'
import { WaveComments } from '../../discussion/comments/moments/WaveComments.tsx'
import { type SharedSong, useSharedSong } from '../stage/use-shared-song.ts'

interface FollowSharedProps {
  isListThere: boolean
  onChange: (shared: SharedSong) => void
}

export type LaterOnHomeProps =
  | ({ shows: 'strips' } & StripsProps)
  | { shows: 'faces'; song: Song }
  | { shows: 'empty' }
  | ({ shows: 'shared' } & FollowSharedProps)

/** What comes to a home page that already stands, in one chunk. */
export function LaterOnHome(part: LaterOnHomeProps) {
  if (part.shows === 'strips') return <Strips {...part} />
  if (part.shows === 'faces') return <WaveComments song={part.song} captionAs="line" />
  if (part.shows === 'empty') return <EmptyList />
  return <FollowShared {...part} />
}

/** Draws nothing: the list shows what it has found. */
function FollowShared({ isListThere, onChange }: FollowSharedProps) {
  const { song, litId } = useSharedSong(isListThere)
  useEffect(() => onChange({ song, litId }), [song, litId, onChange])
  return null
}

function EmptyList() {
  const say = useSay()
  const navigate = useNavigate({ from: '/' })
  const { genre } = useSearch({ from: '/' })
  if (!genre) return <Quiet title={say('songs.empty.title')} text={say('songs.empty.text')} />
  const showAll = () =>
    void navigate({ search: before => ({ ...before, genre: undefined }), resetScroll: false })
  return (
    <Quiet
      title={say('songs.empty.title')}
      text={say('songs.empty.genre')}
      action={<Button onClick={showAll}>{say('songs.empty.otherGenres')}</Button>}
    />
  )
}
