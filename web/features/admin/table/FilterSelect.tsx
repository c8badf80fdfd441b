import { ChevronDown } from 'lucide-react'
import css from './FilterSelect.module.css'
import { useSection } from './use-section.ts'

interface FilterSelectProps<Value extends string> {
  label: string
  /** Its name in the address. */
  name: string
  /** The first is selected if the address names none. */
  choices: readonly { value: Value; label: string }[]
}

/** Narrows a list by one choice, which the address keeps. */
export function FilterSelect<Value extends string>({ label, name, choices }: FilterSelectProps<Value>) {
  const { search, setSearch } = useSection()
  const [first] = choices
  return (
    <label className={css.filter}>
      <span className={css.label}>{label}</span>
      <span className="select-box">
        <select
          className={css.select}
          value={search[name] ?? first?.value}
          onChange={({ target: { value } }) =>
            setSearch({ [name]: value === first?.value ? undefined : value })
          }
        >
          {choices.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden="true" />
      </span>
    </label>
  )
}
