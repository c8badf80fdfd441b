import { useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import starCss from '../looks/Stars.module.css'
import { Star } from '../looks/Stars.tsx'
import css from './StarInput.module.css'

interface StarInputProps {
  /** What is rated, for screen readers. */
  label: string
  /** The name of a number of stars, for screen readers: "4 stars". */
  starWords: (stars: number) => string
  /** Beside the stars: the number chosen or pointed at. */
  valueWords?: ((stars: number) => string) | undefined
  /** 1 to 5, or `null` before the first choice. */
  value: number | null
  /** `isByKeys`: chosen by arrow keys, so the next key press may change it. */
  onRate: (stars: number, isByKeys: boolean) => void
  /** Called when the choice by arrow keys is final: after Enter or Space, or when the focus leaves. */
  onSettle?: (() => void) | undefined
  /** While a choice is being sent. */
  pending?: boolean | undefined
}

const choices = [1, 2, 3, 4, 5]

/** Five radio buttons drawn as stars: arrow keys choose, hovering shows a preview. */
export function StarInput({
  label,
  starWords,
  valueWords = String,
  value,
  onRate,
  onSettle,
  pending = false,
}: StarInputProps) {
  const name = useId()
  const [hovered, setHovered] = useState<number | null>(null)
  const isByKeys = useRef(false)
  const shown = hovered ?? value ?? 0
  return (
    <fieldset className={classNames(css.input, starCss.mine, pending && css.pending)} aria-busy={pending}>
      <legend className="spoken">{label}</legend>
      {choices.map(stars => (
        <label
          key={stars}
          className={css.star}
          onPointerEnter={event => event.pointerType === 'mouse' && setHovered(stars)}
          onPointerLeave={() => setHovered(null)}
          onPointerDown={() => (isByKeys.current = false)}
        >
          <input
            type="radio"
            className="spoken"
            name={name}
            value={stars}
            checked={value === stars}
            onChange={() => onRate(stars, isByKeys.current)}
            onKeyDown={({ key }) => {
              isByKeys.current = key.startsWith('Arrow')
              if (key === 'Enter' || key === ' ') onSettle?.()
            }}
            onBlur={event => ofGroup(event.relatedTarget, name) || onSettle?.()}
          />
          <span className="spoken">{starWords(stars)}</span>
          <Star size={30} filled={stars <= shown ? 1 : 0} />
        </label>
      ))}
      <span className={css.words} aria-hidden="true">
        {shown > 0 && valueWords(shown)}
      </span>
    </fieldset>
  )
}

const ofGroup = (element: EventTarget | null, name: string): boolean =>
  element instanceof HTMLInputElement && element.name === name
