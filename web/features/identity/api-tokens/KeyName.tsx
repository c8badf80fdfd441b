import type { ComponentProps } from 'react'
import { nameLength } from '#contract/limits.ts'
import { useSay } from '../../../say/use-say.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'

/** The name that a member gives a token or an app password, to recognise it later. */
export function KeyName(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const say = useSay()
  return (
    <TextField {...field} label={say('tokens.name')} maxLength={nameLength} autoComplete="off" required />
  )
}
