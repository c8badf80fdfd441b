import { useState } from 'react'
import { changedFields } from './changed-fields.ts'

/** Whether fields differ from those that their form began with. */
export function useIsChanged(typed: object): boolean {
  const [began] = useState(typed)
  return Object.keys(changedFields(began, typed)).length > 0
}
