import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Profile } from '#contract/people/people.ts'
import type { Key } from '#words/namespaces.ts'
import { useNumbers } from '../../say/numbers.ts'
import { useSay } from '../../say/use-say.ts'
import { TabPanel, Tabs } from '../../ui/fields/Tabs.tsx'
import { late } from '../../ui/layers/late.tsx'
import { SongList } from './songs/ProfileSongList.tsx'
import type { usePersonSongs } from './songs/use-person-songs.ts'

type ProfileTab = 'songs' | 'challenges' | 'badges' | 'playlists'

export interface TabProps {
  id: string
  person: Profile | undefined
  songs: ReturnType<typeof usePersonSongs>
  isOwn: boolean
}

interface TabEntry {
  title: Key
  /** The number of items, if it is known. */
  count?: (person: Profile) => number
  Panel: (props: TabProps) => ReactNode
}

const Submissions = late(async () => (await import('./badges/PersonSubmissions.tsx')).PersonSubmissions, {
  words: ['awards'],
})
const Badges = late(async () => (await import('./badges/PersonBadges.tsx')).PersonBadges, {
  words: ['awards'],
})
const Playlists = late(async () => (await import('./PersonPlaylists.tsx')).PersonPlaylists, {
  words: ['playlists'],
})

/** The tabs of a profile, in their order. For a new one, add its name above and a line here. */
const tabs: Record<ProfileTab, TabEntry> = {
  songs: {
    title: 'people.songs',
    count: person => person.songCount,
    Panel: props => <SongList {...props} />,
  },
  challenges: {
    title: 'people.challenges',
    Panel: ({ person }) => person && <Submissions userId={person.id} />,
  },
  badges: { title: 'people.badges', Panel: ({ person }) => person && <Badges userId={person.id} /> },
  playlists: { title: 'people.playlists', Panel: ({ person }) => person && <Playlists userId={person.id} /> },
}

const names = Object.keys(tabs) as ProfileTab[]
const [defaultTab] = names as [ProfileTab]
const panelId = 'profile'

/** What a person has made; the address keeps the tab. */
export function ProfileTabs(props: TabProps) {
  const say = useSay()
  const { count: written } = useNumbers()
  const navigate = useNavigate()
  const { tab = defaultTab } = useSearch({ strict: false, select: search => ({ tab: tabNamed(search.tab) }) })
  const choose = (chosen: ProfileTab) =>
    void navigate({
      to: '.',
      // The route accepts any search, so that no page's first load includes the names of these tabs.
      search: { tab: chosen === defaultTab ? undefined : chosen } as object,
      resetScroll: false,
    })
  const { person } = props
  const { Panel } = tabs[tab]
  return (
    <div>
      <Tabs
        label={say('people.tabs')}
        panelId={panelId}
        value={tab}
        tabs={names.map(value => {
          const { title, count } = tabs[value]
          return { value, label: say(title), count: person && count && written(count(person)) }
        })}
        onChoose={choose}
      />
      <TabPanel id={panelId} tab={tab}>
        <Panel {...props} />
      </TabPanel>
    </div>
  )
}

function tabNamed(name: string | undefined): ProfileTab | undefined {
  return names.find(known => known === name)
}
