import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import type { Song } from '#contract/songs.ts'
import { ask } from '../../api/queries.ts'
import { useSay } from '../../say/use-say.ts'
import { useAccount } from '../accounts/viewer.ts'
import { PlayingList, useListToPlay } from '../player/playing-list.ts'
import { SongCard } from '../songs/SongCard.tsx'
import css from './Strips.module.css'

const query = { limit: 12 }
const following = ask('GET /api/songs/following', { query })
const forYou = ask('GET /api/songs/for-you', { query })
const unheard = ask('GET /api/songs/unheard', { query })

/** Songs chosen for whoever is signed in, each strip with its reason; whoever has chosen a list gets that list only. */
export function Strips() {
  const account = useAccount()
  const { tab, window, genre } = useSearch({ from: '/' })
  return account && !(tab ?? window ?? genre) && <OwnStrips />
}

function OwnStrips() {
  const say = useSay()
  const { data: fromFollowed } = useQuery(following)
  const { data: brought } = useQuery(forYou)
  const { data: unknown } = useQuery(unheard)
  const because = brought?.[0]?.because.title ?? ''
  return (
    <>
      <Strip
        title={say('discovery.following')}
        reason={say('discovery.following.reason')}
        songs={fromFollowed}
      />
      <Strip
        title={say('discovery.forYou')}
        reason={say('discovery.forYou.reason', { title: because })}
        songs={brought}
      />
      <Strip title={say('discovery.unheard')} reason={say('discovery.unheard.reason')} songs={unknown} />
    </>
  )
}

interface StripProps {
  title: string
  /** Why these songs are here. */
  reason: string
  songs: readonly Song[] | undefined
}

/** A line of covers that goes on to the side. */
function Strip({ title, reason, songs = [] }: StripProps) {
  const id = useId()
  const toPlay = useListToPlay(songs)
  if (songs.length === 0) return null
  return (
    <section className={css.strip} aria-labelledby={id} aria-describedby={`${id}-reason`}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      <p id={`${id}-reason`} className={css.reason}>
        {reason}
      </p>
      <PlayingList value={toPlay}>
        <ul className={css.songs}>
          {songs.map(song => (
            <li key={song.id}>
              <SongCard song={song} />
            </li>
          ))}
        </ul>
      </PlayingList>
    </section>
  )
}
