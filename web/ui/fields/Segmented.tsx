import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import css from './Segmented.module.css'

interface Choice<Value extends string> {
  value: Value
  /** As shown, or as spoken when there is an icon. */
  label: string
  /** Shown instead of the label. */
  icon?: ReactNode
}

interface SegmentedProps<Value extends string> {
  /** What is chosen, as spoken. */
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChoose: (value: Value) => void
  className?: string | undefined
}

/** A stadium of filters: radio buttons by nature, so arrows and readers work as they do everywhere. */
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
