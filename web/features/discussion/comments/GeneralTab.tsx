import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../../say/use-say.ts'
import { Composer } from './CommentComposer.tsx'
import { ComposerButton } from './CommentComposerButton.tsx'
import { CommentList } from './CommentList.tsx'
import { generalOf } from './comment-reads.ts'
import { useCommentActions } from './use-comment-actions.ts'
import { useFocusBack } from './use-focus-back.ts'

/** The comments about the song as a whole, newest first. */
export function GeneralTab({ song, isShown }: { song: Song; isShown: boolean }) {
  const say = useSay()
  const comments = useInfiniteQuery(generalOf(song.id))
  const actions = useCommentActions(song.id)
  const [isWriting, setWriting] = useState(false)
  const opener = useFocusBack(isWriting)
  return (
    <>
      {isWriting ? (
        <Composer
          isDocked={isShown}
          keptAs={`comment_${song.id}`}
          label={say('comments.write')}
          placeholder={say('comments.placeholder')}
          submitWords={say('comments.post')}
          onSubmit={actions.write}
          onClose={() => setWriting(false)}
        />
      ) : (
        <ComposerButton ref={opener} onOpen={() => setWriting(true)}>
          {say('comments.write')}
        </ComposerButton>
      )}
      <CommentList
        song={song}
        isShown={isShown}
        label={say('comments.general')}
        comments={comments}
        empty={{ title: say('comments.general.none'), text: say('comments.general.first') }}
      />
    </>
  )
}
