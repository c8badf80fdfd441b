import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type Resolver, useController, useForm } from 'react-hook-form'
import { useSay } from '../../say/use-say.ts'
import { showToast } from '../shell/toasts.ts'
import { titleFromName } from './audio-file.ts'
import { noUpload, UploadFields } from './upload-fields.ts'
import { audioNotice, problemText, type UploadFailure, type UploadField } from './upload-problems.ts'
import { useCover } from './use-cover.ts'

const resolver: Resolver<UploadFields> = standardSchemaResolver(UploadFields)

/** In the order in which they stand on the page, which is also the order in which they are corrected. */
const order = ['audio', 'coverImage', 'title', 'genre', 'description', 'terms'] as const

/** The form and what happens in it: choosing files, saying what is wrong, one field after the other. */
export function useUploadForm() {
  const say = useSay()
  const form = useForm<UploadFields>({ resolver, defaultValues: noUpload, mode: 'onTouched' })
  // Read while rendering, else the form does not keep account of it.
  const { dirtyFields } = form.formState
  const audio = useController({ control: form.control, name: 'audio' }).field
  const cover = useController({ control: form.control, name: 'coverImage' }).field

  const errorOf = (name: UploadField) => {
    const { error } = form.getFieldState(name, form.formState)
    // The server writes sentences, our own rules write codes.
    if (error?.type === 'server') return error.message
    return problemText(say, error?.message, name === 'coverImage' ? cover.value : audio.value)
  }
  const showAudioNotice = (code: string | undefined, file: File | null) => {
    const notice = audioNotice(say, code, file)
    if (notice) showToast({ ...notice, tone: 'bad' })
  }
  const chooseAudio = async (file: File) => {
    form.setValue('audio', file)
    if (!(await form.trigger('audio'))) {
      showAudioNotice(form.getFieldState('audio').error?.message, file)
      return
    }
    if (dirtyFields.title) return
    form.setValue('title', titleFromName(file.name))
    form.clearErrors('title')
  }
  return {
    form,
    errorOf,
    audio: { file: audio.value, ref: audio.ref, choose: chooseAudio },
    cover: { file: cover.value, ref: cover.ref, ...useCover(form) },
    /** Nothing was sent because something is missing: the notice about the song comes first. */
    showGaps: () => showAudioNotice(form.getFieldState('audio').error?.message, audio.value),
    /** The server's reasons at their fields; the first of them gets the focus. */
    showRefusal: ({ fields }: UploadFailure) => {
      const wrong = order.filter(name => fields[name] !== undefined)
      for (const name of wrong) form.setError(name, { type: 'server', message: fields[name] ?? '' })
      // The fields are closed until this render is done.
      const [first] = wrong
      if (first) setTimeout(() => form.setFocus(first))
    },
  }
}
