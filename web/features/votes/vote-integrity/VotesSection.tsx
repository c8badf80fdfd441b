import { useRef, useState } from 'react'
import type { Voter } from '#contract/votes/vote-integrity.ts'
import { useSay } from '../../../say/use-say.ts'
import { TabPanel, Tabs } from '../../../ui/fields/Tabs.tsx'
import { useSection } from '../../admin/table/use-section.ts'
import { ActsTable } from './ActsTable.tsx'
import { ReasonDialog, type Wish } from './ReasonDialog.tsx'
import { VotersTable } from './VotersTable.tsx'
import css from './VotesSection.module.css'

const lists = ['suspected', 'quarantined', 'cleared', 'log'] as const
const panelId = 'votes'

/** Voters to review, voters whose votes are set aside, voters who were cleared, and the log of all. */
export function VotesSection() {
  const say = useSay()
  const { search, setSearch } = useSection()
  const [wish, setWish] = useState<Wish | null>(null)
  const list = lists.find(known => known === search['list']) ?? 'suspected'
  const title = useRef<HTMLHeadingElement>(null)
  const opener = {
    // An act takes its row out of the list.
    get current() {
      return wish?.opener?.current ?? title.current
    },
  }
  const ask = (act: Wish['act'], of: Wish['of'], voter: Voter, menu: Wish['opener']) =>
    setWish({
      opener: menu,
      act,
      of,
      id: of === 'group' ? voter.suspicion!.groupId : voter.person.id,
      name: voter.person.artistName,
      count: of === 'group' ? voter.suspicion!.groupSize : 1,
    })
  return (
    <>
      <h1 ref={title} tabIndex={-1} className={css.title}>
        {say('admin.section.votes')}
      </h1>
      <p className={css.lead}>{say('vote-integrity.lead')}</p>
      <Tabs
        label={say('vote-integrity.lists')}
        panelId={panelId}
        className={css.lists}
        value={list}
        tabs={lists.map(value => ({ value, label: say(`vote-integrity.list.${value}`) }))}
        onChoose={value => setSearch({ list: value === 'suspected' ? undefined : value, q: undefined })}
      />
      <TabPanel id={panelId} tab={list}>
        {list === 'log' ? <ActsTable /> : <VotersTable key={list} list={list} onAsk={ask} />}
      </TabPanel>
      {wish && (
        <ReasonDialog
          wish={wish}
          opener={opener}
          // A late answer to one wish must not close the dialog of the next.
          onClose={() => setWish(now => (now === wish ? null : now))}
        />
      )}
    </>
  )
}
