import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { minuteMs } from '#contract/durations.ts'
import type { CaseDetail } from '#contract/moderation/cases.ts'
import { ask } from '../../../api/queries.ts'
import { reasonOf } from '../../../api/reason-of.ts'
import { useSay } from '../../../say/use-say.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { handFocusOver } from '../../../ui/hand-focus-over.ts'
import { Avatar } from '../../../ui/looks/Avatar.tsx'
import { Chip } from '../../../ui/looks/Chip.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AppealDesk } from './AppealDesk.tsx'
import { CaseClaim } from './CaseClaim.tsx'
import { CaseHistory } from './CaseHistory.tsx'
import { CaseReports } from './CaseReports.tsx'
import css from './CaseView.module.css'
import { DecisionForm } from './DecisionForm.tsx'
import { MadeDecision } from './MadeDecision.tsx'
import { ReportedThing } from './ReportedThing.tsx'

/** One case: what was reported, and the decision or the form for it. */
export function CaseView({ id }: { id: string }) {
  const say = useSay()
  const read = useQuery({
    ...ask('GET /api/moderation/cases/{id}', { params: { id } }),
    refetchOnMount: 'always',
    // No event says that another moderator's claim has ended.
    refetchInterval: ({ state }) => (state.data?.claim?.isOwn === false ? minuteMs : false),
  })
  const { data, error, refetch } = read
  // A claim may lapse, or go to another moderator, while its holder is writing: what they have typed must not go with it.
  const [heldId, setHeldId] = useState<string | null>(null)
  if (data?.claim?.isOwn && heldId !== id) setHeldId(id)
  return (
    <div className={css.case}>
      <Link
        to="/admin/{-$section}/{-$id}"
        params={{ section: 'reports', id: undefined }}
        className={css.back}
      >
        <ArrowLeft size={18} aria-hidden="true" />
        {say('moderation.back')}
      </Link>
      {data ? (
        <Whole key={id} found={data} hasHeld={heldId === id} onLeft={() => setHeldId(null)} />
      ) : error ? (
        <ErrorState
          title={say('admin.broken')}
          text={reasonOf(say, error) ?? say('admin.broken.text')}
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy="true">
          <span className="spoken">{say('common.loading')}</span>
          <Skeleton height="320px" />
        </div>
      )}
    </div>
  )
}

interface WholeProps {
  found: CaseDetail
  /** Whether the viewer has claimed the case on this page, and not given it up. */
  hasHeld: boolean
  onLeft: () => void
}

function Whole({ found, hasHeld, onLeft }: WholeProps) {
  const say = useSay()
  const mayDecide = hasHeld && !found.isOwn
  return (
    <>
      <header className={css.head}>
        <h1>{found.name || say(`reports.kind.${found.kind}`)}</h1>
        <div className={css.chips}>
          <Chip look="fill">{say(`reports.kind.${found.kind}`)}</Chip>
          <Chip look="fill">{say(`moderation.state.${found.state}`)}</Chip>
          {found.person && (
            <Link to="/profile/$userId" params={{ userId: found.person.id }}>
              <Avatar id={found.person.id} src={found.person.profileImageUrl} size={28} />
              {found.person.artistName}
            </Link>
          )}
        </div>
      </header>
      <div className={css.whole}>
        <div className={css.told}>
          <ReportedThing found={found} />
          <CaseReports found={found} />
          <CaseHistory found={found} />
        </div>
        <div className={css.desk}>
          {found.decision && <MadeDecision decision={found.decision} />}
          {found.state !== 'decided' && <CaseClaim found={found} onLeft={onLeft} />}
          {mayDecide && !found.decision && (
            <div ref={handFocusOver}>
              <DecisionForm found={found} />
            </div>
          )}
          {found.appeals.map(appeal => (
            <AppealDesk key={appeal.id} appeal={appeal} version={found.version} mayDecide={mayDecide} />
          ))}
        </div>
      </div>
    </>
  )
}
