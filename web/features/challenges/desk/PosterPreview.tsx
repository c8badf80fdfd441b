import { useState } from 'react'
import { isJudging, phaseOf, timeLeft } from '#contract/challenges/challenge-phase.ts'
import { useSay } from '../../../say/use-say.ts'
import card from '../ChallengeCard.module.css'
import { Countdown, Poster } from '../Poster.tsx'
import type { ChallengeForm } from './challenge-form.ts'
import css from './PosterPreview.module.css'

/** The poster as others will see it, in the editor's language. */
export function PosterPreview({ id, form }: { id: string; form: ChallengeForm }) {
  const say = useSay()
  const period = { startDate: new Date(form.startDate), endDate: new Date(form.endDate) }
  const [now] = useState(() => new Date())
  const challenge = {
    id,
    art: form.art === '' ? null : form.art,
    phase: phaseOf(period, now),
    timeLeft: timeLeft(period, now),
    isJudging: isJudging(period, now),
    isActive: true,
    startDate: form.startDate,
    endDate: form.endDate,
    judgedUntil: form.endDate,
  }
  return (
    <figure className={css.preview}>
      <Poster challenge={challenge}>
        <span className={card.top}>
          <Countdown challenge={challenge} />
          {form.genre && <span className={css.genre}>{form.genre}</span>}
        </span>
        <p className={`clamp-lines ${css.title}`}>
          {form.titleTranslations[say.language]?.trim() || form.title}
        </p>
      </Poster>
      <figcaption className={css.caption}>{say('announcing.preview')}</figcaption>
    </figure>
  )
}
