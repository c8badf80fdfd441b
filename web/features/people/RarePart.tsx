import type { Profile } from '#contract/people/people.ts'
import type { Song } from '#contract/songs/songs.ts'
import { useSay } from '../../say/use-say.ts'
import { Quiet } from '../../ui/Quiet.tsx'
import { PublicPlaylists } from '../library/playlists/PublicPlaylists.tsx'
import { DraftsNote } from '../songs/upload/drafts/DraftsNote.tsx'
import { PersonBadges } from './badges/PersonBadges.tsx'
import { PersonMedals } from './badges/PersonMedals.tsx'
import { PersonSubmissions } from './badges/PersonSubmissions.tsx'
import { BlockedPerson } from './blocks/BlockedPerson.tsx'
import { PersonMenuButton } from './blocks/PersonMenuButton.tsx'
import { EditProfileButton } from './EditProfileButton.tsx'
import { LogInInvitation } from './LogInInvitation.tsx'
import css from './RarePart.module.css'
import { UnfinishedSongs } from './songs/UnfinishedSongs.tsx'
import { usePersonNews } from './use-person-news.ts'

export type RarePartProps =
  | { shows: 'playlists' | 'challenges' | 'badges' | 'medals'; person: Profile }
  | { shows: 'blocked'; person: Profile }
  | { shows: 'unfinished'; songs: readonly Song[] }
  | { shows: 'edit'; person: Profile }
  | { shows: 'menu'; person: Profile }
  | { shows: 'drafts' }
  | { shows: 'logIn' }

/** What most profiles never show, in one chunk. */
export function RarePart(part: RarePartProps) {
  if (part.shows === 'blocked') return <BlockedPerson person={part.person} />
  if (part.shows === 'unfinished') return <UnfinishedSongs songs={part.songs} />
  if (part.shows === 'edit' || part.shows === 'menu') return <Actions {...part} />
  if (part.shows === 'drafts') return <DraftsNote />
  if (part.shows === 'logIn') return <LogInInvitation />
  if (part.shows === 'challenges') return <Submissions person={part.person} />
  if (part.shows === 'medals') return <PersonMedals userId={part.person.id} />
  if (part.shows === 'badges') return <Badges person={part.person} />
  return <Playlists person={part.person} />
}

/** What a member can do on a page besides following and writing; who sees it is also told what changes there. */
function Actions({ shows, person }: { shows: 'edit' | 'menu'; person: Profile }) {
  const say = useSay()
  usePersonNews(person.id)
  if (shows === 'edit') return <EditProfileButton person={person} />
  return <PersonMenuButton person={person} label={say('people.actions', { name: person.artistName })} />
}

function Submissions({ person }: { person: Profile }) {
  const say = useSay()
  return (
    <section>
      <h2 className="spoken">{say('people.challenges')}</h2>
      <PersonSubmissions
        userId={person.id}
        none={
          <Quiet title={say('awards.submissions.none.title')} text={say('awards.submissions.none.text')} />
        }
      />
    </section>
  )
}

function Badges({ person }: { person: Profile }) {
  const say = useSay()
  return (
    <section>
      <h2 className="spoken">{say('people.badges')}</h2>
      <PersonBadges
        userId={person.id}
        none={<Quiet title={say('awards.none.title')} text={say('awards.none.text')} />}
      />
    </section>
  )
}

function Playlists({ person }: { person: Profile }) {
  const say = useSay()
  return (
    <section className={css.playlists}>
      <h2 className="spoken">{say('people.playlists')}</h2>
      <PublicPlaylists
        userId={person.id}
        none={<Quiet title={say('people.playlists.none.title')} text={say('people.playlists.none.text')} />}
      />
    </section>
  )
}
