import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { TabPanel } from '../../../ui/fields/Tabs.tsx'
import { late } from '../../../ui/layers/late.tsx'
import { PlayingList, useListToPlay } from '../../player/queue/playing-list.ts'
import { listedSongs } from '../listed-songs.ts'
import type { SharedSong } from '../stage/use-shared-song.ts'
import { ListBar } from './ListBar.tsx'
import { SongList } from './SongList.tsx'
import css from './SongLists.module.css'
import { listsId } from './scroll.ts'
import { defaultTab, firstPart, isRanked, songList } from './song-lists.ts'
import { useListLayout } from './use-list-layout.ts'

const panelId = 'songs'
/** Few visits need these. */
const EmptyList = late(async () => (await import('./EmptyList.tsx')).EmptyList)
const FollowShared = late(async () => (await import('../stage/FollowShared.tsx')).FollowShared)

export interface ShelvesProps {
  /** The songs above the shelves, which no shelf repeats. */
  above: readonly string[]
  /** Whether the chart has more songs: if there are shelves, the rest of the chart has an address of its own. */
  goesOn: boolean
  /** Told whether there is a shelf at all. */
  onShelves: (are: boolean) => void
}

interface SongListsProps {
  /** Other songs, below the first part of the list. */
  shelves: (props: ShelvesProps) => ReactNode
}

/** Popular, new and top rated songs; the address keeps tab, window and genre. */
export function SongLists({ shelves: Shelves }: SongListsProps) {
  const say = useSay()
  const search = useSearch({ from: '/' })
  const { tab = defaultTab } = search
  const [layout, setLayout] = useListLayout()
  const read = songList(search)
  const list = useInfiniteQuery(read)
  const [shared, setShared] = useState<SharedSong>()
  const [hasShelves, setHasShelves] = useState(false)
  const songs = listedSongs(list.data ?? [], isRanked(tab), shared?.song ?? null)
  const goesOn = songs.length > firstPart || list.hasNextPage
  const toPlay = useListToPlay(
    songs.map(({ song }) => song),
    read.queryKey,
  )
  return (
    <PlayingList value={toPlay}>
      <section id={listsId} className={css.lists}>
        <h2 className="spoken">{say('songs.lists')}</h2>
        <ListBar search={search} layout={layout} onLayout={setLayout} panelId={panelId} />
        <TabPanel id={panelId} tab={tab} className={`page ${css.panel}`}>
          <SongList
            list={list}
            songs={songs}
            layout={layout}
            isRanked={isRanked(tab)}
            sharedId={shared?.litId ?? null}
            between={
              <Shelves
                above={songs.slice(0, firstPart).map(({ song }) => song.id)}
                goesOn={goesOn}
                onShelves={setHasShelves}
              />
            }
            endsThere={hasShelves && goesOn}
            empty={<EmptyList />}
          />
        </TabPanel>
        <FollowShared isListThere={list.isSuccess} onChange={setShared} />
      </section>
    </PlayingList>
  )
}
