import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import type { Statement } from '#contract/moderation/decisions.ts'
import { ask } from '../../../api/queries.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { isNotFound, Refused } from '../../../api/refused.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { Banner } from '../../../ui/layers/Banner.tsx'
import { ReadingPage } from '../../../ui/ReadingPage.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Appeal } from './Appeal.tsx'
import css from './DecisionPage.module.css'

/**
 * The statement of reasons, for the person whom a decision concerns. The link in the mail has a key behind the #, so
 * that the page opens without a session: banned members have none.
 */
export function DecisionPage() {
  const say = useSay()
  const { id = '' } = useParams({ strict: false })
  const key = useLocation({ select: ({ hash }) => hash }) || undefined
  const { data, error, refetch, isFetching } = useQuery(
    ask('GET /api/decisions/{id}', { params: { id }, query: { key } }),
  )
  return (
    <ReadingPage className={css.page}>
      {data ? (
        <Reasons statement={data} letterKey={key} />
      ) : isClosed(error) ? (
        <EmptyState title={say('decisions.none')} text={say('decisions.none.text')} />
      ) : error ? (
        <ErrorState
          title={say('decisions.broken')}
          text={reasonOf(say, error) ?? say('common.network.text')}
          onRetry={() => void refetch()}
          pending={isFetching}
          pendingWords={say('common.loading')}
        />
      ) : (
        <div aria-busy="true">
          <span className="spoken">{say('common.loading')}</span>
          <Skeleton height="360px" />
        </div>
      )}
    </ReadingPage>
  )
}

/** Whether the reader may not see the decision, rather than that it could not be read this time. */
function isClosed(error: unknown): boolean {
  return isNotFound(error) || (error instanceof Refused && [401, 403].includes(error.status))
}

function Reasons({ statement, letterKey }: { statement: Statement; letterKey: string | undefined }) {
  const say = useSay()
  const { day } = useNumbers()
  const { role, kind, name, source } = statement
  return (
    <>
      <header>
        <h1>{say('decisions.title')}</h1>
        <p>{say(`decisions.about.${role}`, { kind: say(`reports.kind.${kind}`), name })}</p>
      </header>
      {statement.reversedAt && <Banner tone="good">{say('decisions.reversed')}</Banner>}
      <section aria-labelledby="decision-what">
        <h2 id="decision-what">{say('decisions.what')}</h2>
        <Outcome statement={statement} />
      </section>
      <section aria-labelledby="decision-why">
        <h2 id="decision-why">{say('decisions.why')}</h2>
        <p>
          {say('decisions.why.text', {
            ground: say(`decisions.ground.${statement.ground}`),
            rule: say(`reports.reason.${statement.rule}`),
          })}
        </p>
        {statement.statement && <blockquote>{statement.statement}</blockquote>}
      </section>
      <section aria-labelledby="decision-found">
        <h2 id="decision-found">{say('decisions.found')}</h2>
        <p>{say(`decisions.found.${source}`, { date: day(statement.reportedAt) })}</p>
      </section>
      <Appeal statement={statement} letterKey={letterKey} />
    </>
  )
}

function Outcome({ statement }: { statement: Statement }) {
  const say = useSay()
  const { day } = useNumbers()
  const { content, person, role, labels, eraseAt, isErased, suspendedUntil } = statement
  const names = labels.map(label => say(`decisions.label.${label}`)).join(', ')
  return (
    <ul>
      {(content !== 'dismiss' || !person) && (
        <li>
          {say(`decisions.did.${content}`, { labels: names })}{' '}
          {isErased
            ? say('decisions.did.erased')
            : eraseAt && role === 'concerned' && say('decisions.did.erase', { date: day(eraseAt) })}
        </li>
      )}
      {person && (
        <li>{say(`decisions.did.${person}`, { date: suspendedUntil ? day(suspendedUntil) : '' })}</li>
      )}
    </ul>
  )
}
