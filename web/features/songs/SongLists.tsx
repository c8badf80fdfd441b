import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSay } from '../../say/use-say.ts'
import { Button } from '../../ui/Button.tsx'
import { Quiet } from '../../ui/Quiet.tsx'
import { TabPanel } from '../../ui/Tabs.tsx'
import { ListBar } from './ListBar.tsx'
import { listedSongs } from './listed-songs.ts'
import { SongList } from './SongList.tsx'
import css from './SongLists.module.css'
import { listsId } from './scroll.ts'
import { defaultTab, isRanked, songList } from './song-lists.ts'
import { useListLayout } from './use-list-layout.ts'
import { useSharedSong } from './use-shared-song.ts'

const panelId = 'songs'

/** Popular, new and top rated songs; tab, window and genre stand in the address. */
export function SongLists() {
  const say = useSay()
  const search = useSearch({ from: '/' })
  const { tab = defaultTab } = search
  const [layout, setLayout] = useListLayout()
  const list = useInfiniteQuery(songList(search))
  const shared = useSharedSong(list.isSuccess)
  return (
    <section id={listsId} className={css.lists}>
      <h2 className="spoken">{say('songs.lists')}</h2>
      <ListBar search={search} layout={layout} onLayout={setLayout} panelId={panelId} />
      <TabPanel id={panelId} tab={tab} className={`page ${css.panel}`}>
        <SongList
          list={list}
          songs={listedSongs(list.data ?? [], isRanked(tab), shared.song)}
          layout={layout}
          sharedId={shared.litId}
          empty={<EmptyList hasGenre={search.genre !== undefined} />}
        />
      </TabPanel>
    </section>
  )
}

function EmptyList({ hasGenre }: { hasGenre: boolean }) {
  const say = useSay()
  const navigate = useNavigate({ from: '/' })
  if (!hasGenre) return <Quiet title={say('songs.empty.title')} text={say('songs.empty.text')} />
  const showAll = () =>
    void navigate({ search: before => ({ ...before, genre: undefined }), resetScroll: false })
  return (
    <Quiet
      title={say('songs.empty.title')}
      text={say('songs.empty.genre')}
      action={<Button onClick={showAll}>{say('songs.empty.otherGenres')}</Button>}
    />
  )
}
