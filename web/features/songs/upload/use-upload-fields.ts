import { useState } from 'react'
import type { Say } from '#words/say.ts'
import { useSay } from '../../../say/use-say.ts'
import { type Rules, useFields } from '../../../ui/fields/use-fields.ts'
import { problemText } from './sending/upload-problems.ts'
import { noUpload, problemOf, type UploadField, type UploadFields, uploadFields } from './upload-fields.ts'

/** The song of which a version is to be made, as its page asks for it. */
function askedOrigin(): string {
  const id = new URLSearchParams(location.search).get('basedOn')
  return id ? `${location.origin}/songs/${encodeURIComponent(id)}` : ''
}

/** What is in the form and what is wrong with it. It is sent by `usePublish`, not by `useForm`. */
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

/** The rules with their sentences; those about a file name its size. */
function rulesIn(say: Say): Rules<UploadFields> {
  const rule = <F extends UploadField>(name: F) => ({
    [name]: (value: UploadFields[F]) =>
      problemText(say, problemOf(name, value), value instanceof File ? value : null),
  })
  return Object.assign({}, ...uploadFields.map(rule))
}
