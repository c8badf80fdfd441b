import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** Replaces a list without songs; if a genre was chosen, it offers to show all genres. */
export function EmptyList() {
  const say = useSay()
  const navigate = useNavigate({ from: '/' })
  const { genre } = useSearch({ from: '/' })
  if (!genre) return <EmptyState title={say('songs.empty.title')} text={say('songs.empty.text')} />
  const showAll = () =>
    void navigate({ search: before => ({ ...before, genre: undefined }), resetScroll: false })
  return (
    <EmptyState
      title={say('songs.empty.title')}
      text={say('songs.empty.genre')}
      action={<Button onClick={showAll}>{say('songs.empty.otherGenres')}</Button>}
    />
  )
}
