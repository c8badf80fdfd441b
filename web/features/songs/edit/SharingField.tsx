import { useQuery } from '@tanstack/react-query'
import { type RecipeSharing, recipeSharings } from '#contract/songs/recipe-sharing.ts'
import { ask } from '../../../api/queries.ts'
import { useSay } from '../../../say/use-say.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'

interface SharingFieldProps {
  /** Empty: the choice for the last song. */
  value: RecipeSharing | ''
  error: string | undefined
  onChoose: (sharing: RecipeSharing) => void
}

/** How much of the recipe others see. */
export function SharingField({ value, error, onChoose }: SharingFieldProps) {
  const say = useSay()
  const { data: last } = useQuery({ ...ask('GET /api/recipe-sharing'), enabled: value === '' })
  return (
    <SelectField
      name="recipeSharing"
      label={say('recipe.sharing')}
      hint={say('recipe.sharing.hint')}
      error={error}
      // Until the last choice is known, none is shown; the server then uses the last choice.
      placeholder=""
      value={value || (last?.recipeSharing ?? '')}
      options={recipeSharings.map(sharing => ({ value: sharing, label: say(`recipe.sharing.${sharing}`) }))}
      onChange={({ target }) => {
        const chosen = recipeSharings.find(sharing => sharing === target.value)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}
