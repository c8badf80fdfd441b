import { useEffect } from 'react'
import { type SharedSong, useSharedSong } from './use-shared-song.ts'

interface FollowSharedProps {
  isListThere: boolean
  onChange: (shared: SharedSong) => void
}

/** Renders nothing: passes what it found to the list. */
export function FollowShared({ isListThere, onChange }: FollowSharedProps) {
  const { song, litId } = useSharedSong(isListThere)
  useEffect(() => onChange({ song, litId }), [song, litId, onChange])
  return null
}
