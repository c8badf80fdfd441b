import { useState } from 'react'
import { titleFromName } from '#contract/songs/title-from-name.ts'
import { showToast } from '../../../notices/toasts.ts'
import { useSay } from '../../../say/use-say.ts'
import { useUnsent } from '../../../session/use-unsent.ts'
import { useIsChanged } from '../../../ui/fields/use-is-changed.ts'
import type { RecipeWords } from '../edit/song-words.ts'
import { useFileProposal } from './proposal/use-file-proposal.ts'
import { audioNotice, type UploadFailure } from './sending/upload-problems.ts'
import { problemOf } from './upload-fields.ts'
import { useUploadFields } from './use-upload-fields.ts'

/**
 * The props of the upload form's controls, such as `<TextField {...title} />`, the song, the cover, and the submission.
 */
export function useUploadForm() {
  const say = useSay()
  const { formProps, values, change, leave, errorOf, errors, field, box, wasSubmitted, ...rest } =
    useUploadFields()
  // A title that the member wrote stays; one from a file is replaced with the file.
  const [isOwnTitle, setOwnTitle] = useState(false)
  // Files can't be kept, and neither can what belongs to one: its title, and the consent to publish it.
  const { audio, coverImage, terms: _agreed, ...words } = values
  const typed = { ...words, title: isOwnTitle ? words.title : '' }
  useUnsent('upload', typed, kept => {
    change(kept)
    setOwnTitle(kept.title !== '')
  })

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
  // What comes from the file would come again with it.
  const isChanged = useIsChanged(
    Object.fromEntries(Object.entries(typed).filter(([name]) => !(name in said.marks))),
  )
  const title = field('title')
  return {
    formProps,
    fields: values,
    isChanged,
    wasSubmitted,
    Note: said.Note,
    clearSaid: said.clear,
    audio: { file: audio, error: errorOf('audio'), onChoose: chooseAudio },
    cover: { file: coverImage, error: errorOf('coverImage'), ...said.cover },
    title: {
      ...title,
      optional: said.marks.title,
      onChange: (event: { currentTarget: { value: string } }) => {
        title.onChange(event)
        setOwnTitle(event.currentTarget.value !== '')
      },
    },
    genre: field('genre'),
    description: field('description'),
    terms: box('terms'),
    recipe: {
      words: values,
      marks: said.marks,
      errors,
      onChange: (changed: Partial<RecipeWords>) => change(changed),
    },
    /** Whether everything is there to be sent. If not, nothing is sent, and a fault of the audio file gets a notice. */
    submit: (): boolean => {
      const isReady = rest.submit()
      if (!isReady) showAudioNotice(audio)
      return isReady
    },
    /** Shows the server's reasons at their fields; the first field gets the focus. */
    showRefusal: (failure: UploadFailure) => rest.refuse(failure.fields),
  }
}
