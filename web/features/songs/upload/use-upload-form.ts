import { type ChangeEvent, useState } from 'react'
import { titleFromName } from '#contract/songs/title-from-name.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { recipeFields, type SongWords } from '../edit/song-words.ts'
import { useFileProposal } from './proposal/use-file-proposal.ts'
import { audioNotice, type UploadFailure } from './sending/upload-problems.ts'
import { genreOf, problemOf, type UploadField } from './upload-fields.ts'
import { useUploadFields } from './use-upload-fields.ts'

/** The upload's controls: `<TextField {...title} />`, the song, the cover, and what a submission says. */
export function useUploadForm() {
  const say = useSay()
  const { form, fields, change, changeAll, leave, errorOf, wasSubmitted, ...rest } = useUploadFields()
  // A title that the uploader wrote stays; one that came from a file goes with it.
  const [isOwnTitle, setOwnTitle] = useState(false)

  const showAudioNotice = (file: File | null) => {
    const notice = audioNotice(say, problemOf('audio', file), file)
    if (notice) showToast({ ...notice, tone: 'bad' })
  }
  const chooseAudio = (file: File) => {
    change('audio', file)
    leave('audio')
    showAudioNotice(file)
    if (problemOf('audio', file) !== undefined) return
    if (!isOwnTitle) change('title', titleFromName(file.name))
    said.read(file)
  }
  const said = useFileProposal({
    fields,
    changeAll,
    onCover: file => {
      change('coverImage', file)
      leave('coverImage')
    },
    onBrokenCover: () => rest.refuse({ coverImage: say('upload.problem.coverBroken') }),
  })
  /** What every control takes. */
  const field = (name: UploadField) => ({ name, onBlur: () => leave(name), error: errorOf(name) })
  return {
    formRef: form,
    fields,
    wasSubmitted,
    Note: said.Note,
    clearSaid: said.clear,
    audio: { file: fields.audio, error: errorOf('audio'), onChoose: chooseAudio },
    cover: { file: fields.coverImage, error: errorOf('coverImage'), ...said.cover },
    title: {
      ...field('title'),
      optional: said.marks.title,
      value: fields.title,
      onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
        change('title', value)
        setOwnTitle(value !== '')
      },
    },
    genre: {
      ...field('genre'),
      value: fields.genre,
      onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => change('genre', genreOf(target.value)),
    },
    description: {
      ...field('description'),
      value: fields.description,
      onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => change('description', target.value),
    },
    terms: {
      ...field('terms'),
      checked: fields.terms,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change('terms', target.checked),
    },
    recipe: {
      words: fields,
      marks: said.marks,
      errors: Object.fromEntries(recipeFields.map(name => [name, errorOf(name)])),
      onChange: (words: Partial<SongWords>) => {
        for (const name of recipeFields) if (words[name] !== undefined) change(name, words[name])
      },
    },
    /** Whether everything is there to be sent. Otherwise nothing was, and the notice about the song comes first. */
    submit: (): boolean => {
      const isReady = rest.submit()
      if (!isReady) showAudioNotice(fields.audio)
      return isReady
    },
    /** The server's reasons at their fields; the first of them gets the focus. */
    showRefusal: (failure: UploadFailure) => {
      rest.refuse(failure.fields)
      rest.focusFirst(failure.fields)
    },
  }
}
