import { type ReactNode, useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { chooseTheme } from './choose-theme.ts'
import { OverlaidSelect } from './OverlaidSelect.tsx'
import { chosenTheme, themes } from './theme.ts'

/** The theme as a row of the drawer. Only the browser renders it, because only the browser knows the choice. */
export function ThemeSelect({ icon }: { icon: ReactNode }) {
  const say = useSay()
  const [theme, setTheme] = useState(chosenTheme)
  const choose = (value: string) => {
    const chosen = themes.find(each => each === value) ?? 'system'
    chooseTheme(chosen)
    setTheme(chosen)
  }
  return (
    <OverlaidSelect
      label={say('shell.theme.label')}
      value={theme}
      choices={themes.map(value => ({ value, label: say(`shell.theme.${value}`) }))}
      look="row"
      onChoose={choose}
    >
      {icon}
      <span>{say('shell.theme.label')}</span>
      <span>{say(`shell.theme.${theme}`)}</span>
    </OverlaidSelect>
  )
}
