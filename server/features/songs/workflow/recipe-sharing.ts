import type { RecipeSharing } from '#contract/songs/recipe-sharing.ts'
import type { Executor, Transaction } from '../../../database/connect.ts'
import { toUuid } from '../../../database/ids.ts'
import { setRecipeSharing } from '../../identity/users/user-row.ts'

/** What the member chose for their last song. */
export async function recipeSharingOf(database: Executor, personId: string): Promise<RecipeSharing> {
  const { recipe_sharing } = await database
    .selectFrom('users')
    .select('recipe_sharing')
    .where('id', '=', toUuid(personId))
    .executeTakeFirstOrThrow()
  return recipe_sharing as RecipeSharing
}

/** For a new song: the choice that is given, which is remembered, or else the last one. */
export async function takeRecipeSharing(
  transaction: Transaction,
  personId: string,
  chosen: RecipeSharing | undefined,
): Promise<RecipeSharing> {
  const last = await recipeSharingOf(transaction, personId)
  if (chosen && chosen !== last) await setRecipeSharing(transaction, personId, chosen)
  return chosen ?? last
}

interface Shown {
  generator: string | null
  generatorVersion: string | null
  prompt: string | null
  bpm: number | null
  key: string | null
  seed: string | null
  steps: number | null
}

/** The part of a recipe that others see. */
export function sharedPart(recipe: Shown, sharing: RecipeSharing): Shown {
  if (sharing === 'all') return recipe
  const prompted = { ...recipe, seed: null, steps: null }
  if (sharing === 'prompt') return prompted
  return { ...prompted, generator: null, generatorVersion: null, prompt: null, bpm: null, key: null }
}
