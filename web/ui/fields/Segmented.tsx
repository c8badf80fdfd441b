import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import css from './Segmented.module.css'

interface Choice<Value extends string> {
  value: Value
  /** The visible text; with an icon, only for screen readers. */
  label: string
  /** Shown instead of the label. */
  icon?: ReactNode
}

interface SegmentedProps<Value extends string> {
  /** What the person chooses, for screen readers. */
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChoose: (value: Value) => void
  className?: string | undefined
}

/** A row of filters in one rounded box: technically radio buttons, so arrows and screen readers work as usual. */
export function Segmented<Value extends string>({
  label,
  choices,
  value,
  onChoose,
  className,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classNames(css.segmented, className)}>
      <legend className="spoken">{label}</legend>
      {choices.map(choice => (
        <label key={choice.value} className={classNames(css.choice, choice.icon !== undefined && css.icon)}>
          <input
            type="radio"
            className="spoken"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          {choice.icon}
          <span className={choice.icon === undefined ? undefined : 'spoken'}>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
