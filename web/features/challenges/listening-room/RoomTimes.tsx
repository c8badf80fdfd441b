import type { Challenge } from '#contract/challenges/challenges.ts'
import type { ListeningRoom } from '#contract/challenges/listening-room.ts'
import { dateFormat } from '#words/formats.ts'
import type { GetCall } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { challengeReads, roomReads } from '../challenge-reads.ts'
import { nextTurn } from '../shown-phase.ts'
import { useStaleAt } from '../times/use-stale-at.ts'
import css from './ListeningRoomPage.module.css'

interface RoomTimesProps {
  challenge: Challenge
  /** `undefined` until it has been open. */
  room: ListeningRoom | undefined
  newsReads: readonly GetCall[]
}

/** From when and until when the viewer can judge. Opens and closes the room when its time comes. */
export function RoomTimes({ challenge, room, newsReads }: RoomTimesProps) {
  const say = useSay()
  useStaleAt(nextTurn(challenge), [...challengeReads, ...newsReads])
  // The entry that is open comes again, so its ballot stays.
  useStaleAt(room?.judgesFrom ?? null, roomReads)
  if (!challenge.isJudging) return null
  return (
    <>
      {room && <Obstacle room={room} />}
      <p>{say('listening.until', { moment: momentOf(challenge.judgedUntil, say.language) })}</p>
    </>
  )
}

/** Why the server would refuse the viewer's ballot; everybody may listen. */
function Obstacle({ room: { obstacle, judgesFrom } }: { room: ListeningRoom }) {
  const say = useSay()
  if (obstacle === null) return null
  return (
    <p className={css.obstacle}>
      {obstacle === 'young' && judgesFrom
        ? say('listening.obstacle.young', { moment: momentOf(judgesFrom, say.language) })
        : say('listening.obstacle.unverified')}
    </p>
  )
}

/** As in `web/say/moments.ts`: one more user of that file would put it into what every page loads. */
function momentOf(moment: string, language: string): string {
  const format = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return format.format(new Date(moment))
}
