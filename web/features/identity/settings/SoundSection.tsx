import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { Part, Section } from '../../../ui/Section.tsx'
import { chooseLevel } from '../../player/choose-level.ts'
import { isLevelEven } from '../../player/level-memory.ts'

const levels = ['even', 'own'] as const

/** How songs sound in this browser. The queue's menu has the same choice. */
export function SoundSection() {
  const say = useSay()
  const [chosen, setChosen] = useState<boolean | null>(null)
  // Only the browser knows the choice.
  const known = useHydrated() ? isLevelEven() : true
  return (
    <Section id="sound" title={say('settings.sound')}>
      <Part title={say('settings.sound.level')} text={say('settings.sound.level.text')}>
        <Segmented
          label={say('settings.sound.level')}
          choices={levels.map(value => ({ value, label: say(`settings.sound.level.${value}`) }))}
          value={(chosen ?? known) ? 'even' : 'own'}
          onChoose={level => {
            chooseLevel(level === 'even')
            setChosen(level === 'even')
          }}
        />
      </Part>
    </Section>
  )
}
