import { Link } from '@tanstack/react-router'
import { askPages } from '../../api/queries.ts'
import { useNumbers } from '../../say/numbers.ts'
import { useSay } from '../../say/use-say.ts'
import { AdminTable } from '../admin/table/AdminTable.tsx'
import { useSection } from '../admin/table/use-section.ts'
import { useTable } from '../admin/table/use-table.ts'
import css from './ChallengesSection.module.css'
import { textsOf } from './challenge-texts.ts'
import { ChangeButtons } from './desk/ChangeButtons.tsx'
import { NewChallengeButton } from './desk/NewChallengeButton.tsx'
import { PhaseBadge } from './PhaseBadge.tsx'

/** All challenges, for moderators: also future and cancelled ones. */
export function ChallengesSection() {
  const say = useSay()
  const { search } = useSection()
  const { count, day } = useNumbers()
  const list = useTable(askPages('GET /api/admin/challenges', { query: { q: search['q'] } }))
  return (
    <>
      <header className={css.head}>
        <h1>{say('admin.section.challenges')}</h1>
        <NewChallengeButton />
      </header>
      <AdminTable
        caption={say('admin.section.challenges')}
        search={say('announcing.list.search')}
        list={list}
        idOf={challenge => challenge.id}
        none={say('announcing.list.none')}
        columns={[
          {
            title: say('announcing.title'),
            cell: challenge => (
              <Link to="/challenges/$id" params={{ id: challenge.id }}>
                {textsOf(challenge, say.language).title}
              </Link>
            ),
          },
          { title: say('announcing.list.phase'), cell: challenge => <PhaseBadge challenge={challenge} /> },
          { title: say('announcing.start'), cell: ({ startDate }) => day(startDate) },
          { title: say('announcing.end'), cell: ({ endDate }) => day(endDate) },
          {
            title: say('announcing.list.entries'),
            cell: ({ submissionCount }) => count(submissionCount),
            isNumber: true,
          },
          {
            title: say('admin.actions'),
            cell: challenge => (
              <span className={css.buttons}>
                <ChangeButtons challenge={challenge} />
              </span>
            ),
          },
        ]}
      />
    </>
  )
}
