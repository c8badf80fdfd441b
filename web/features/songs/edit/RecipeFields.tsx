import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import {
  generatorLength,
  generatorVersionLength,
  keyLength,
  lyricsLength,
  maxTags,
  promptLength,
  seedLength,
} from '#contract/limits.ts'
import { generators } from '#contract/songs/generators.ts'
import { useSay } from '../../../say/use-say.ts'
import { TextArea, TextField } from '../../../ui/fields/TextField.tsx'
import { SharingField } from './SharingField.tsx'
import { type RecipeWords, recipeFields, type SongWords, type WordErrors } from './song-words.ts'
import css from './WordsFields.module.css'
import { type Marks, wordControls } from './word-controls.ts'

interface RecipeFieldsProps {
  words: RecipeWords
  errors: WordErrors
  onChange: (change: Partial<SongWords>) => void
  /** Under the lyrics: lets the maker time their lines. */
  tapAlong?: ReactNode
  marks?: Marks
}

/** The choice of what others see does not say how the song was made. */
const saying = recipeFields.filter(name => name !== 'recipeSharing')

/** How a song was made; collapsed while nothing is filled in. */
export function RecipeFields({ words, errors, onChange, tapAlong, marks = {} }: RecipeFieldsProps) {
  const say = useSay()
  const [isOpen, setOpen] = useState(() => saying.some(name => words[name] !== ''))
  // The file has just filled in something, which the maker should see.
  const isMarked = recipeFields.some(name => marks[name] !== undefined)
  const [wasMarked, setWasMarked] = useState(isMarked)
  if (isMarked !== wasMarked) {
    setWasMarked(isMarked)
    if (isMarked) setOpen(true)
  }
  const isWrong = recipeFields.some(name => errors[name] !== undefined)
  return (
    <details
      className={css.how}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {say('recipe.how')}
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      <OpenFields control={wordControls(words, errors, onChange, marks)} tapAlong={tapAlong}>
        <SharingField
          value={words.recipeSharing}
          error={errors.recipeSharing}
          onChoose={recipeSharing => onChange({ recipeSharing })}
        />
      </OpenFields>
    </details>
  )
}

interface OpenFieldsProps {
  control: ReturnType<typeof wordControls>
  tapAlong: ReactNode
  children: ReactNode
}

function OpenFields({ control, tapAlong, children }: OpenFieldsProps) {
  const say = useSay()
  const list = useId()
  return (
    <div className={css.fields}>
      <div className={css.two}>
        <TextField
          {...control('generator')}
          label={say('recipe.generator')}
          placeholder={say('recipe.generator.placeholder')}
          maxLength={generatorLength}
          list={list}
        />
        <datalist id={list}>
          {generators.map(generator => (
            <option key={generator} value={generator}>
              {generator}
            </option>
          ))}
        </datalist>
        <TextField
          {...control('generatorVersion')}
          label={say('recipe.version')}
          maxLength={generatorVersionLength}
        />
      </div>
      <TextArea {...control('prompt')} label={say('recipe.prompt')} maxLength={promptLength} />
      <TextArea
        {...control('lyrics')}
        label={say('recipe.lyrics')}
        hint={say('recipe.lyrics.hint')}
        maxLength={lyricsLength}
        rows={6}
      />
      {tapAlong}
      {/* Not type="number": it hides from us what it can't read, which would then be saved as nothing. */}
      <div className={css.even}>
        <TextField {...control('bpm')} inputMode="decimal" label={say('recipe.bpm')} />
        <TextField {...control('key')} label={say('recipe.key')} maxLength={keyLength} />
        <TextField
          {...control('seed')}
          inputMode="numeric"
          label={say('recipe.seed')}
          maxLength={seedLength}
        />
        <TextField {...control('steps')} inputMode="numeric" label={say('recipe.steps')} />
      </div>
      <TextField
        {...control('tags')}
        label={say('recipe.tags')}
        hint={say('recipe.tags.hint', { limit: maxTags })}
      />
      <TextField {...control('basedOn')} label={say('recipe.basedOn')} hint={say('recipe.basedOn.hint')} />
      {children}
    </div>
  )
}
