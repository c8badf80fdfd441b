import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { isNotFound } from '../../../api/refused.ts'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import css from './NoSong.module.css'

interface NoSongProps {
  read: UseQueryResult
  onBack: () => void
}

/** Replaces a song that was deleted, that the viewer may not see, or that could not be read. */
export function NoSong({ read, onBack }: NoSongProps) {
  const say = useSay()
  const isGone = isNotFound(read.error)
  useTitle(isGone ? say('songs.stage.gone.title') : undefined)
  return (
    <div className={`page ${css.none}`}>
      <Button look="ghost" icon={<ArrowLeft size={18} />} onClick={onBack}>
        {say('songs.page.back')}
      </Button>
      {isGone ? (
        <EmptyState title={say('songs.stage.gone.title')} text={say('songs.stage.gone.text')} />
      ) : (
        <ErrorState
          title={say('songs.stage.broken')}
          text={say('songs.broken.text')}
          retryWords={say('songs.broken.retry')}
          onRetry={() => void read.refetch()}
          pending={read.isFetching}
          pendingWords={say('songs.loading')}
        />
      )}
    </div>
  )
}
