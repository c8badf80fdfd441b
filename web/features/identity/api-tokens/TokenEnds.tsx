import type { ComponentProps } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'

const lifetimesDays = [7, 30, 90, 365]

/** How many days a token is valid; empty means until it is revoked. */
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

/** The value for the request. */
export const daysIn = (text: string): number | null => (text === '' ? null : Number(text))
