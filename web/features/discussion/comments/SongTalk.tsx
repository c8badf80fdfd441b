import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { watchTopic } from '../../../api/topics.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { TabPanel, Tabs } from '../../../ui/fields/Tabs.tsx'
import { countsOf, rereadComments } from './comment-reads.ts'
import { GeneralTab } from './GeneralTab.tsx'
import { TimelineTab } from './moments/TimelineTab.tsx'

/** The chosen tab, and the second that the open comment is about; null while none is being written. */
export interface Talk {
  tab: 'timeline' | 'ratings' | 'general'
  at: number | null
}

interface SongTalkProps {
  song: Song
  talk: Talk
  onTalk: (change: (talk: Talk) => Talk) => void
  /** The detailed ratings, which belong to another room. */
  ratings: ReactNode
  ratingCount: number | undefined
  /**
   * Whether the reader came for the comments and not for the song: the page scrolls here and the tabs get the focus.
   */
  isSoughtOut: boolean
}

/** The comments and ratings of a song, in three tabs. */
export function SongTalk({ song, talk, onTalk, ratings, ratingCount, isSoughtOut }: SongTalkProps) {
  const say = useSay()
  const box = useRef<HTMLDivElement>(null)
  const queries = useQueryClient()
  const { data: counts } = useQuery(countsOf(song.id))
  useEffect(() => watchTopic(`song:${song.id}`, () => void rereadComments(queries)), [song.id, queries])
  useEffect(() => {
    if (!isSoughtOut) return
    box.current?.scrollIntoView({ block: 'start' })
    box.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
  }, [isSoughtOut])
  const { count } = useNumbers()
  const countOf = (known: number | undefined) => (known === undefined ? undefined : count(known))
  const { tab } = talk
  return (
    <div ref={box}>
      <Tabs
        label={say('comments.tabs')}
        panelId="song-talk"
        value={tab}
        onChoose={next => onTalk(now => ({ ...now, tab: next }))}
        tabs={[
          { value: 'timeline', label: say('comments.timeline'), count: countOf(counts?.timeline) },
          { value: 'ratings', label: say('comments.ratings'), count: countOf(ratingCount) },
          { value: 'general', label: say('comments.general'), count: countOf(counts?.general) },
        ]}
      />
      <TabPanel id="song-talk" tab={tab}>
        <Kept isShown={tab === 'timeline'}>
          <TimelineTab
            song={song}
            isShown={tab === 'timeline'}
            at={talk.at}
            compose={at => onTalk(now => ({ ...now, at }))}
          />
        </Kept>
        {tab === 'ratings' && ratings}
        <Kept isShown={tab === 'general'}>
          <GeneralTab song={song} isShown={tab === 'general'} />
        </Kept>
      </TabPanel>
    </div>
  )
}

/** Loads when it is first shown. Later it is only hidden, so that nothing typed in it is lost. */
function Kept({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return wasShown && <div hidden={!isShown}>{children}</div>
}
