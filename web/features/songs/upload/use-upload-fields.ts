import { useState } from 'react'
import type { Say } from '#words/say.ts'
import { useSay } from '../../../say/use-say.ts'
import { type Rules, useFields } from '../../../ui/fields/use-fields.ts'
import { problemText } from './sending/upload-problems.ts'
import { noUpload, problemOf, type UploadField, type UploadFields, uploadFields } from './upload-fields.ts'

/** The song that the new one is a version of, as the address names it. */
function askedOrigin(): string {
  const id = new URLSearchParams(location.search).get('basedOn')
  return id ? `${location.origin}/songs/${encodeURIComponent(id)}` : ''
}

/** The form's values and their faults. `usePublish` sends them, not `useForm`. */
export function useUploadFields() {
  const say = useSay()
  const [wasSubmitted, setSubmitted] = useState(false)
  const { submit, ...fields } = useFields(() => ({ ...noUpload, basedOn: askedOrigin() }), rulesIn(say))
  return {
    ...fields,
    wasSubmitted,
    submit: (): boolean => {
      setSubmitted(true)
      return submit()
    },
  }
}

/** The rules with their sentences; those about a file include its size. */
function rulesIn(say: Say): Rules<UploadFields> {
  const rule = <F extends UploadField>(name: F) => ({
    [name]: (value: UploadFields[F]) =>
      problemText(say, problemOf(name, value), value instanceof File ? value : null),
  })
  return Object.assign({}, ...uploadFields.map(rule))
}
