import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSay } from '../../say/use-say.ts'
import { useIsModerator } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { BigTabs, TabPanel } from '../../ui/fields/Tabs.tsx'
import { late } from '../../ui/layers/late.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { ChallengeCard, ChallengeCardSkeleton } from './ChallengeCard.tsx'
import { ChallengeLayer } from './ChallengeLayer.tsx'
import css from './ChallengesPage.module.css'
import { type ChallengeTab, challengeList, challengeReads, challengeTabs } from './challenge-reads.ts'
import { nextTurn } from './shown-phase.ts'
import { useStaleAt } from './times/use-stale-at.ts'

const NewChallengeButton = late(
  async () => (await import('./desk/NewChallengeButton.tsx')).NewChallengeButton,
  {
    words: ['announcing'],
  },
)
const panelId = 'challenges'
const steps = ['upload', 'join', 'results'] as const
/** As many as the first rows hold. */
const skeletons: Record<ChallengeTab, number> = { active: 3, all: 6 }

/** The list of posters: challenges that are open now, or all challenges. */
export function ChallengesPage() {
  const say = useSay()
  const [tab, choose] = useTab()
  const isModerator = useIsModerator()
  return (
    <div className={`page ${css.page}`}>
      <header className={css.head}>
        <div className={css.title}>
          <h1>{say('challenges.title')}</h1>
          {isModerator && <NewChallengeButton />}
        </div>
        <section aria-label={say('challenges.steps')}>
          <ol className={css.steps}>
            {steps.map((step, at) => (
              <li key={step}>
                <b aria-hidden="true">{at + 1}</b>
                {say(`challenges.steps.${step}`)}
              </li>
            ))}
          </ol>
          <p className={css.note}>{say('challenges.steps.text')}</p>
        </section>
      </header>
      <div className={css.tabs}>
        <BigTabs
          label={say('challenges.tabs')}
          panelId={panelId}
          value={tab}
          tabs={challengeTabs.map(value => ({ value, label: say(`challenges.tab.${value}`) }))}
          onChoose={choose}
        />
      </div>
      <TabPanel id={panelId} tab={tab}>
        <Posters key={tab} tab={tab} onShowAll={() => choose('all')} />
      </TabPanel>
      <ChallengeLayer />
    </div>
  )
}

function Posters({ tab, onShowAll }: { tab: ChallengeTab; onShowAll: () => void }) {
  const say = useSay()
  const read = useInfiniteQuery({ ...challengeList(tab), refetchOnMount: 'always' })
  const turns = (read.data ?? []).flatMap(challenge => nextTurn(challenge) ?? [])
  useStaleAt(turns.toSorted()[0] ?? null, challengeReads)
  if (read.isError && !read.data) {
    return (
      <ErrorState
        title={say('challenges.broken')}
        text={say('challenges.broken.text')}
        onRetry={() => void read.refetch()}
        pending={read.isFetching}
        pendingWords={say('challenges.loading')}
      />
    )
  }
  if (read.data?.length === 0) {
    return (
      <EmptyState
        title={say(`challenges.empty.${tab}.title`)}
        text={say(`challenges.empty.${tab}.text`)}
        action={
          tab === 'active' && <Button onClick={onShowAll}>{say('challenges.empty.active.action')}</Button>
        }
      />
    )
  }
  return (
    <>
      {read.isPending && <span className="spoken">{say('challenges.loading')}</span>}
      <ul className={css.posters} aria-busy={read.isPending}>
        {read.isPending &&
          Array.from({ length: skeletons[tab] }, (_, at) => <ChallengeCardSkeleton key={at} />)}
        {read.data?.map(challenge => (
          <li key={challenge.id}>
            <ChallengeCard challenge={challenge} />
          </li>
        ))}
      </ul>
      <MoreButton list={read} className={css.more} />
    </>
  )
}

/** The address keeps the tab; it names none for the first tab. */
function useTab(): [ChallengeTab, (tab: ChallengeTab) => void] {
  const navigate = useNavigate()
  const tab = useSearch({ strict: false, select: search => tabNamed(search.tab) })
  const choose = (chosen: ChallengeTab) =>
    void navigate({
      to: '.',
      // The route accepts any search, so that no page's first load includes the names of these tabs.
      search: { tab: chosen === 'all' ? chosen : undefined } as object,
      resetScroll: false,
    })
  return [tab, choose]
}

function tabNamed(name: string | undefined): ChallengeTab {
  return challengeTabs.find(known => known === name) ?? 'active'
}
