import { useRef, useState } from 'react'
import { useSay } from '../../../say/use-say.ts'
import { focusField } from '../../../ui/fields/focus-field.ts'
import { problemText } from './sending/upload-problems.ts'
import { noUpload, problemOf, type UploadField, type UploadFields, uploadFields } from './upload-fields.ts'

type Sentences = Partial<Record<UploadField, string>>

/** The song of which a version is to be made, as its page asks for it. */
function askedOrigin(): string {
  const id = new URLSearchParams(location.search).get('basedOn')
  return id ? `${location.origin}/songs/${encodeURIComponent(id)}` : ''
}

/**
 * What stands in the form and what is wrong with it. A field is judged when it is left, and from then on with every
 * change; a submission judges all of them and puts the cursor into the first that is wrong.
 */
export function useUploadFields() {
  const say = useSay()
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(() => ({ ...noUpload, basedOn: askedOrigin() }))
  const [left, setLeft] = useState<ReadonlySet<UploadField>>(new Set())
  const [refused, setRefused] = useState<Sentences>({})
  const [wasSubmitted, setSubmitted] = useState(false)
  const focusFirst = (names: readonly UploadField[]) => {
    if (names[0]) focusField(form.current, names[0])
  }

  const change = <F extends UploadField>(name: F, value: UploadFields[F]) => {
    setFields(known => ({ ...known, [name]: value }))
    setRefused(known => ({ ...known, [name]: undefined }))
  }
  const changeAll = (how: (known: UploadFields) => Partial<UploadFields>) =>
    setFields(known => ({ ...known, ...how(known) }))
  const errorOf = (name: UploadField): string | undefined => {
    if (refused[name] !== undefined) return refused[name]
    if (!wasSubmitted && !left.has(name)) return undefined
    return problemText(say, problemOf(name, fields[name]), fields[name === 'coverImage' ? name : 'audio'])
  }
  /** True when nothing is wrong; otherwise everything that is wrong is shown. */
  const submit = (): boolean => {
    setSubmitted(true)
    setRefused({})
    const wrong = uploadFields.filter(name => problemOf(name, fields[name]) !== undefined)
    focusFirst(wrong)
    return wrong.length === 0
  }
  return {
    form,
    fields,
    change,
    changeAll,
    leave: (name: UploadField) => setLeft(known => new Set([...known, name])),
    errorOf,
    wasSubmitted,
    submit,
    /** Sentences about fields from elsewhere; each goes when its field is changed, all with the next submission. */
    refuse: (sentences: Sentences) => {
      setRefused(known => ({ ...known, ...sentences }))
    },
    /** Where correcting begins, once the fields are open again. */
    focusFirst: (sentences: Sentences) => {
      setTimeout(() => focusFirst(uploadFields.filter(name => sentences[name] !== undefined)))
    },
  }
}
