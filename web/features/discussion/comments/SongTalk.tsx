import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Song } from '#contract/songs/songs.ts'
import { watchTopic } from '../../../api/topics.ts'
import { useSay } from '../../../say/use-say.ts'
import { TabPanel, Tabs } from '../../../ui/fields/Tabs.tsx'
import { countsOf, rereadComments } from './comment-reads.ts'
import { GeneralTab } from './GeneralTab.tsx'
import { type Composing, TimelineTab } from './moments/TimelineTab.tsx'

type Tab = 'timeline' | 'ratings' | 'general'

interface SongTalkProps {
  song: Song
  composing: Composing
  /** The detailed ratings, which belong to another room. */
  ratings: ReactNode
  ratingCount: number | undefined
  /**
   * Whether the reader came for the comments and not for the song: the page scrolls here and the tabs get the focus.
   */
  isSoughtOut: boolean
}

/** The comments and ratings of a song, in three tabs. */
export function SongTalk({ song, composing, ratings, ratingCount, isSoughtOut }: SongTalkProps) {
  const say = useSay()
  const box = useRef<HTMLDivElement>(null)
  const [tab, setTab] = useState<Tab>('timeline')
  const queries = useQueryClient()
  const { data: counts } = useQuery(countsOf(song.id))
  useEffect(() => watchTopic(`song:${song.id}`, () => void rereadComments(queries)), [song.id, queries])
  useEffect(() => {
    if (!isSoughtOut) return
    box.current?.scrollIntoView({ block: 'start' })
    box.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
  }, [isSoughtOut])
  const count = (number: number | undefined) => number?.toLocaleString(say.language)
  // A person who begins to write at a second wants to see that place.
  const shown = composing.at === null ? tab : 'timeline'
  return (
    <div ref={box}>
      <Tabs<Tab>
        label={say('comments.tabs')}
        panelId="song-talk"
        value={shown}
        onChoose={next => {
          composing.compose(null)
          setTab(next)
        }}
        tabs={[
          { value: 'timeline', label: say('comments.timeline'), count: count(counts?.timeline) },
          { value: 'ratings', label: say('comments.ratings'), count: count(ratingCount) },
          { value: 'general', label: say('comments.general'), count: count(counts?.general) },
        ]}
      />
      <TabPanel id="song-talk" tab={shown}>
        {shown === 'timeline' && <TimelineTab song={song} composing={composing} />}
        {shown === 'ratings' && ratings}
        {shown === 'general' && <GeneralTab song={song} />}
      </TabPanel>
    </div>
  )
}
