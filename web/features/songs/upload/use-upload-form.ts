import { useState } from 'react'
import { titleFromName } from '#contract/songs/title-from-name.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import type { RecipeWords } from '../edit/song-words.ts'
import { useFileProposal } from './proposal/use-file-proposal.ts'
import { audioNotice, type UploadFailure } from './sending/upload-problems.ts'
import { problemOf } from './upload-fields.ts'
import { useUploadFields } from './use-upload-fields.ts'

/** The upload's controls: `<TextField {...title} />`, the song, the cover, and what a submission says. */
export function useUploadForm() {
  const say = useSay()
  const { form, values, change, leave, errorOf, errors, field, box, wasSubmitted, ...rest } =
    useUploadFields()
  // A title that the uploader wrote stays; one that came from a file goes with it.
  const [isOwnTitle, setOwnTitle] = useState(false)

  const showAudioNotice = (file: File | null) => {
    const notice = audioNotice(say, problemOf('audio', file), file)
    if (notice) showToast({ ...notice, tone: 'bad' })
  }
  const chooseAudio = (file: File) => {
    change({ audio: file })
    leave('audio')
    showAudioNotice(file)
    if (problemOf('audio', file) !== undefined) return
    if (!isOwnTitle) change({ title: titleFromName(file.name) })
    said.read(file)
  }
  const said = useFileProposal({
    fields: values,
    changeAll: change,
    onCover: file => {
      change({ coverImage: file })
      leave('coverImage')
    },
    onBrokenCover: () => rest.tell({ coverImage: say('upload.problem.coverBroken') }),
  })
  const title = field('title')
  return {
    formRef: form,
    fields: values,
    wasSubmitted,
    Note: said.Note,
    clearSaid: said.clear,
    audio: { file: values.audio, error: errorOf('audio'), onChoose: chooseAudio },
    cover: { file: values.coverImage, error: errorOf('coverImage'), ...said.cover },
    title: {
      ...title,
      optional: said.marks.title,
      onChange: (typed: { currentTarget: { value: string } }) => {
        title.onChange(typed)
        setOwnTitle(typed.currentTarget.value !== '')
      },
    },
    genre: field('genre'),
    description: field('description'),
    terms: box('terms'),
    recipe: {
      words: values,
      marks: said.marks,
      errors,
      onChange: (words: Partial<RecipeWords>) => change(words),
    },
    /** Whether everything is there to be sent. Otherwise nothing was, and the notice about the song comes first. */
    submit: (): boolean => {
      const isReady = rest.submit()
      if (!isReady) showAudioNotice(values.audio)
      return isReady
    },
    /** The server's reasons at their fields; the first of them gets the focus. */
    showRefusal: (failure: UploadFailure) => rest.refuse(failure.fields),
  }
}
