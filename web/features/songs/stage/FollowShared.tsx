import { useEffect } from 'react'
import { type SharedSong, useSharedSong } from './use-shared-song.ts'

interface FollowSharedProps {
  isListThere: boolean
  onChange: (shared: SharedSong) => void
}

/** Draws nothing: the list shows what it has found. */
export function FollowShared({ isListThere, onChange }: FollowSharedProps) {
  const { song, litId } = useSharedSong(isListThere)
  useEffect(() => onChange({ song, litId }), [song, litId, onChange])
  return null
}
