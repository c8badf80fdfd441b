import { useEffect } from 'react'
import { type SharedSong, useSharedSong } from './use-shared-song.ts'

interface FollowSharedSongProps {
  isListThere: boolean
  onChange: (shared: SharedSong) => void
}

/** Follows a shared link for the lists around it. Few people come by one, so it is fetched only then. */
export function FollowSharedSong({ isListThere, onChange }: FollowSharedSongProps) {
  const { song, litId } = useSharedSong(isListThere)
  useEffect(() => onChange({ song, litId }), [song, litId, onChange])
  return null
}
