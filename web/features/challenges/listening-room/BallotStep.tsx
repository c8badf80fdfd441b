import { type FormEvent, useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { Button } from '../../../ui/Button.tsx'
import { StarInput } from '../../../ui/fields/StarInput.tsx'
import { CategoryInputs } from '../../votes/ratings/CategoryInputs.tsx'
import css from './BallotStep.module.css'
import { type BallotForm, type OpenBallot, useBallot } from './use-ballot.ts'

interface BallotStepProps extends OpenBallot {
  sound: Sound
  /** Whether the server would refuse this viewer's ballot. */
  isBarred: boolean
}

interface Sound {
  heardSeconds: number
  isQualified: boolean
}

/** A ballot that can be submitted once enough of the entry was heard. */
export function BallotStep({ sound, isBarred, ...open }: BallotStepProps) {
  const say = useSay()
  const { entry, onOver } = open
  const ballot = useBallot(open)
  const [isLeaving, setLeaving] = useState(false)
  const isOpen = sound.isQualified && !isBarred
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isOpen) ballot.save()
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Fields ballot={ballot} />
      <div className={css.foot}>
        <Heard sound={sound} neededSeconds={entry.neededSeconds} isStarless={ballot.stars === null} />
        {entry.ballot && (
          <Button
            size="lg"
            pending={isLeaving}
            onClick={() => {
              setLeaving(true)
              void onOver()
            }}
          >
            {say('listening.keep')}
          </Button>
        )}
        <Button
          type="submit"
          look="primary"
          size="lg"
          disabled={!isOpen || ballot.stars === null}
          pending={ballot.isPending}
          pendingWords={say('listening.saving')}
        >
          {say(entry.ballot ? 'listening.change' : 'listening.save')}
        </Button>
      </div>
    </form>
  )
}

/** Stars, then five optional categories. */
function Fields({ ballot }: { ballot: BallotForm }) {
  const say = useSay()
  return (
    <>
      <div className={css.stars}>
        <h3>{say('listening.stars')}</h3>
        <StarInput
          label={say('listening.stars')}
          starWords={count => say('listening.starWords', { count })}
          value={ballot.stars}
          onRate={ballot.setStars}
        />
      </div>
      <div className={css.categories}>
        <h3>{say('listening.categories')}</h3>
        <CategoryInputs scores={ballot.scores} onChange={ballot.change} />
      </div>
    </>
  )
}

interface HeardProps {
  sound: Sound
  neededSeconds: number
  isStarless: boolean
}

/** What is still missing before the viewer can judge the entry. */
function Heard({ sound: { heardSeconds, isQualified }, neededSeconds, isStarless }: HeardProps) {
  const say = useSay()
  const left = Math.max(1, Math.ceil(neededSeconds - heardSeconds))
  return (
    <div className={css.heard}>
      <progress
        className={`progress-bar ${css.meter}`}
        aria-label={say('listening.heard')}
        max={neededSeconds}
        value={isQualified ? neededSeconds : Math.min(heardSeconds, neededSeconds)}
      />
      {/* Never spoken: it changes every second, over the music that is to be judged. */}
      {!isQualified && <p>{say('listening.heard.left', { count: left })}</p>}
      <p aria-live="polite">
        {isQualified && say(isStarless ? 'listening.heard.starless' : 'listening.heard.enough')}
      </p>
    </div>
  )
}
