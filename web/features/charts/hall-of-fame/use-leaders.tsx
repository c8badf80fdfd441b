import { Link } from '@tanstack/react-router'
import type { Leaderboard } from '#contract/charts/hall-of-fame.ts'
import type { Song } from '#contract/songs/songs.ts'
import { textIn } from '#contract/text-in.ts'
import { numberFormat } from '#words/formats.ts'
import { useNumbers } from '../../../say/numbers.ts'
import { useSay } from '../../../say/use-say.ts'
import { peaksFromBase64 } from '../../../ui/sound/bars.ts'
import type { Leader } from './LeaderList.tsx'

const mostStars = 5

/** The three lists of a month, as their cards show them. */
export function useLeaders(board: Leaderboard): Record<'artists' | 'songs' | 'winners', Leader[]> {
  const say = useSay()
  const numbers = useNumbers()
  const percent = numberFormat(say.language, { style: 'percent' })
  const best = board.artistOfMonth[0]?.score ?? 1
  return {
    artists: board.artistOfMonth.map(({ position, score, user, songCount, followerCount, songPeaks }) => ({
      position,
      key: user.id,
      picture: { person: user },
      name: (
        <Link to="/profile/$userId" params={{ userId: user.id }}>
          {user.artistName}
        </Link>
      ),
      facts: `${say('hall-of-fame.artists.songs', { count: songCount })} · ${say('hall-of-fame.artists.followers', { count: followerCount })}`,
      score: numbers.count(Math.round(score)),
      share: score / best,
      peaks: joined(songPeaks),
    })),
    songs: board.topRatedSongs.map(({ position, score, song, averageRating, ratingCount }) => ({
      ...songLeader(song, position),
      facts: `${song.artistName} · ${say('hall-of-fame.songs.facts', {
        average: numbers.average(averageRating),
        count: ratingCount,
      })}`,
      score: numbers.average(score),
      share: score / mostStars,
    })),
    winners: board.challengeWinners.map(({ position, score, song, challenge }) => ({
      ...songLeader(song, position),
      key: `${challenge.id} ${song.id}`,
      facts: (
        <>
          {song.artistName}
          {' · '}
          <Link to="/challenges/$id" params={{ id: challenge.id }}>
            {textIn(say.language, challenge.title, challenge.titleTranslations)}
          </Link>
        </>
      ),
      score: percent.format(score),
      share: score,
    })),
  }
}

function songLeader(song: Song, position: number) {
  return {
    position,
    key: song.id,
    picture: { song },
    name: (
      <Link to="/songs/$id" params={{ id: song.id }}>
        {song.title}
      </Link>
    ),
    peaks: peaksFromBase64(song.peaks),
  }
}

/** Joins several waves into one; `null` for artists who have no song left. */
function joined(waves: readonly string[]): Uint8Array | null {
  return waves.length === 0
    ? null
    : Uint8Array.from(waves.flatMap(wave => [...(peaksFromBase64(wave) ?? [])]))
}
