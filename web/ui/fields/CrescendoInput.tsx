import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { Crescendo, maxScore } from '../looks/Crescendo.tsx'
import { bandOf } from '../looks/score-band.ts'
import css from './CrescendoInput.module.css'
import slide from './Slide.module.css'
import { useSlide } from './use-slide.ts'

interface CrescendoInputProps {
  /** What is scored. */
  label: string
  /** 1 to 10; `null` until it is moved; then it starts from `start`. */
  score: number | null
  start: number
  onScore: (score: number) => void
  /** A score as a word, beside the bars and for screen readers: "Very good". */
  word: (score: number) => string
  /** The text while it is unmoved, and when the category does not apply. */
  emptyWord: string
  /** "Doesn't apply": disables the slider. */
  apart: { label: string; isSet: boolean; onToggle: () => void }
}

/** A slider drawn as ten rising bars. It shows whether it was moved; a press on its middle also counts. */
export function CrescendoInput({
  label,
  score: chosen,
  start,
  onScore,
  word,
  emptyWord,
  apart,
}: CrescendoInputProps) {
  const id = useId()
  const { held, range } = useSlide(barAt, onScore)
  const score = held ?? chosen
  const isEmpty = apart.isSet || score === null
  return (
    <div className={classNames(css.input, isEmpty && css.empty, apart.isSet && css.apart)}>
      <div className={css.words}>
        <label htmlFor={id}>{label}</label>
        <button
          type="button"
          aria-label={`${apart.label}: ${label}`}
          aria-pressed={apart.isSet}
          className={css.toggle}
          onClick={apart.onToggle}
        >
          {apart.label}
        </button>
        <span
          aria-hidden="true"
          className={css.word}
          style={isEmpty ? undefined : { '--band': `var(--band-${bandOf(score)})` }}
        >
          {isEmpty ? emptyWord : word(score)}
        </span>
      </div>
      <div className={css.bars}>
        <Crescendo score={isEmpty ? null : score} className={css.crescendo} />
        {!isEmpty && <span className={css.foot} style={{ '--at': (score - 1) / maxScore }} />}
        <input
          {...range}
          id={id}
          type="range"
          className={classNames(slide.slide, css.range)}
          min={1}
          max={maxScore}
          step={1}
          value={score ?? start}
          disabled={apart.isSet}
          aria-valuetext={isEmpty ? emptyWord : `${score}, ${word(score)}`}
          // A screen reader's press causes neither a pointer event nor a change, but it is a choice, too.
          onClick={event => score === null && onScore(event.currentTarget.valueAsNumber)}
        />
      </div>
      <span className={css.number} aria-hidden="true">
        {!isEmpty && score}
      </span>
    </div>
  )
}

/** The number of the bar at this place, whose gap belongs to it. */
const barAt = (share: number) => Math.max(1, Math.ceil(share * maxScore))
