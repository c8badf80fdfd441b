import { type ReactNode, useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { classNames } from '../../../ui/class-names.ts'
import css from './Choice.module.css'
import { chooseTheme } from './choose-theme.ts'
import { chosenTheme, themes } from './theme.ts'

/**
 * The theme as a row of the drawer: the browser's own select, transparent, lies over it. Only the browser renders it,
 * because only the browser knows the choice.
 */
export function ThemeSelect({ icon }: { icon: ReactNode }) {
  const say = useSay()
  const [theme, setTheme] = useState(chosenTheme)
  const choose = (value: string) => {
    const chosen = themes.find(each => each === value) ?? 'system'
    chooseTheme(chosen)
    setTheme(chosen)
  }
  return (
    <span className={classNames(css.box, css.row)}>
      {icon}
      <span>{say('shell.theme.label')}</span>
      <span>{say(`shell.theme.${theme}`)}</span>
      <select
        className={css.select}
        aria-label={say('shell.theme.label')}
        value={theme}
        onChange={event => choose(event.currentTarget.value)}
      >
        {themes.map(value => (
          <option key={value} value={value}>
            {say(`shell.theme.${value}`)}
          </option>
        ))}
      </select>
    </span>
  )
}
