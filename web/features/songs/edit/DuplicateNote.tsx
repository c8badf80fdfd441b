import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SongDetail } from '#contract/songs/songs.ts'
import { patchSong } from '../../../api/cached-songs.ts'
import { call } from '../../../api/call.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAction } from '../../../session/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { handFocusOver } from '../../../ui/hand-focus-over.ts'
import { Banner } from '../../../ui/layers/Banner.tsx'
import css from './DuplicateNote.module.css'

/** For the owner of a song that is the same recording as an earlier one: names that song, and offers the answers. */
export function DuplicateNote({ song }: { song: SongDetail }) {
  const say = useSay()
  const queries = useQueryClient()
  const { act, isPending, input, error } = useAction({
    call: (answer: 'remix' | 'own') =>
      call('PUT /api/songs/{id}/likeness', { params: { id: song.id }, body: { answer } }),
    done: answered => patchSong(queries, song.id, answered),
  })
  const other = song.soundsLike
  if (!other) return null
  return (
    <Banner tone="warn">
      <strong>{say('recipe.like.title')}</strong>
      <p>
        <Link to="/songs/$id" params={{ id: other.id }}>
          {say('recipe.like.text', { title: other.title, artist: other.user.artistName })}
        </Link>
      </p>
      {error && <p role="alert">{say('recipe.like.failed')}</p>}
      <div ref={handFocusOver} className={`wrapping ${css.ways}`}>
        {(['remix', 'own'] as const).map(answer => (
          <Button
            key={answer}
            size="sm"
            look={answer === 'remix' ? 'primary' : undefined}
            pending={isPending && input === answer}
            disabled={isPending && input !== answer}
            onClick={() => void act(answer)}
          >
            {say(answer === 'remix' ? 'recipe.like.credit' : 'recipe.like.own')}
          </Button>
        ))}
      </div>
    </Banner>
  )
}
