import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { Part, Section } from '../../../ui/Section.tsx'
import { chooseTheme } from '../../shell/choices/choose-theme.ts'
import { LanguageButton } from '../../shell/choices/LanguageButton.tsx'
import { chosenTheme, type Theme, themes } from '../../shell/choices/theme.ts'

/** The theme and the language of this browser. */
export function AppearanceSection() {
  const say = useSay()
  return (
    <Section id="appearance" title={say('settings.appearance')}>
      <Part title={say('settings.appearance.theme')}>
        <ThemeChoice />
      </Part>
      <Part title={say('shell.language.label')}>
        <LanguageButton outlined />
      </Part>
    </Section>
  )
}

function ThemeChoice() {
  const say = useSay()
  const [chosen, setChosen] = useState<Theme | null>(null)
  // Only the browser knows the choice; until then `system` is shown as selected.
  const known = useHydrated() ? chosenTheme() : 'system'
  return (
    <Segmented
      label={say('shell.theme.label')}
      choices={themes.map(value => ({ value, label: say(`shell.theme.${value}`) }))}
      value={chosen ?? known}
      onChoose={theme => {
        chooseTheme(theme)
        setChosen(theme)
      }}
    />
  )
}
