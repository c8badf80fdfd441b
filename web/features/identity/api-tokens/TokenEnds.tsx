import type { ComponentProps } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'

const lifetimesDays = [7, 30, 90, 365]

/** How long a token lives: days, or nothing for until it is revoked. */
export function TokenEnds(field: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) {
  const say = useSay()
  return (
    <SelectField
      {...field}
      label={say('tokens.ends')}
      options={[
        ...lifetimesDays.map(days => ({
          value: String(days),
          label: say('tokens.ends.days', { count: days }),
        })),
        { value: '', label: say('tokens.ends.never') },
      ]}
    />
  )
}

/** What is sent of it. */
export const daysIn = (text: string): number | null => (text === '' ? null : Number(text))
