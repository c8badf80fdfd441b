import type { ReactNode } from 'react'
import { descriptionLength, titleLength } from '#contract/limits.ts'
import { genres } from '#contract/songs/genres.ts'
import { useSay } from '../../../say/use-say.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea, TextField } from '../../../ui/fields/TextField.tsx'
import { RecipeFields } from './RecipeFields.tsx'
import type { SongWords, WordErrors } from './song-words.ts'
import css from './WordsFields.module.css'
import { type Marks, wordControls } from './word-controls.ts'

interface WordsFieldsProps {
  words: SongWords
  errors: WordErrors
  onChange: (change: Partial<SongWords>) => void
  /** As `RecipeFields` takes it. */
  tapAlong?: ReactNode
  marks?: Marks
}

/** Title, genre and description of a song, and how it was made. */
export function WordsFields({ words, errors, onChange, tapAlong, marks = {} }: WordsFieldsProps) {
  const say = useSay()
  const control = wordControls(words, errors, onChange, marks)
  return (
    <div className={css.fields}>
      <div className={css.two}>
        <TextField {...control('title')} required maxLength={titleLength} label={say('upload.field.title')} />
        <SelectField {...control('genre')} label={say('upload.field.genre')} options={genreOptions(say)} />
      </div>
      <TextArea
        {...control('description')}
        label={say('upload.field.description')}
        optional={say('common.optional')}
        maxLength={descriptionLength}
      />
      <RecipeFields {...{ words, errors, onChange, tapAlong, marks }} />
    </div>
  )
}

/** Genres have the same names in every language; no genre is also a choice. */
function genreOptions(say: ReturnType<typeof useSay>) {
  return [
    { value: '', label: say('upload.field.genre.none') },
    ...genres.map(genre => ({ value: genre, label: genre })),
  ]
}
