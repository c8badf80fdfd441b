import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Opinion } from '#contract/votes/ratings.ts'
import { askPages } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { useAccount } from '../../../session/viewer.ts'
import { PagedList } from '../../../ui/PagedList.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import comment from '../../discussion/comments/CommentItem.module.css'
import { useMoments } from '../../discussion/comments/moments/comment-moments.ts'
import { WriterFace, WriterName } from '../../discussion/Writer.tsx'
import { PersonMenuButton } from '../../people/blocks/PersonMenuButton.tsx'
import css from './Opinions.module.css'

/** The texts that people wrote with their scores; nothing if there are none. */
export function Opinions({ songId }: { songId: string }) {
  const say = useSay()
  const heading = useId()
  const read = useInfiniteQuery(askPages('GET /api/songs/{id}/opinions', { params: { id: songId } }))
  if (read.data?.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={css.title}>
        {say('ratings.opinions')}
      </h2>
      <PagedList
        read={read}
        broken={say('ratings.opinions.broken')}
        none={null}
        place={<Skeleton height="72px" />}
        row={opinion => <Row opinion={opinion} />}
        className={css.list}
      />
    </section>
  )
}

function Row({ opinion: { id, songId, user, content, withheldFor, updatedAt } }: { opinion: Opinion }) {
  const say = useSay()
  const moment = useMoments()
  const account = useAccount()
  return (
    <article className={comment.item}>
      <WriterFace user={user} />
      <div className={comment.body}>
        <header className={comment.head}>
          <WriterName user={user} />
          <time dateTime={updatedAt} className={comment.time}>
            {moment(updatedAt)}
            {withheldFor && ` · ${say(`common.withheld.${withheldFor}`)}`}
          </time>
        </header>
        <p className={comment.words}>{content}</p>
      </div>
      {account?.id !== user.id && (
        <PersonMenuButton
          person={user}
          size="sm"
          label={say('ratings.opinions.menu', { name: user.artistName })}
          report={{ subject: { kind: 'opinion', id, within: songId }, name: content }}
        />
      )}
    </article>
  )
}
