import type { Challenge } from '#contract/challenges/challenges.ts'
import { type PosterArt, posterArts } from '#contract/challenges/poster-arts.ts'
import { genres } from '#contract/songs/genres.ts'

/** What is written in every language: first as the original, then as it is said elsewhere. */
export const writtenFields = ['title', 'theme', 'description'] as const
export type WrittenField = (typeof writtenFields)[number]

/** By language. */
type Translations = Readonly<Record<string, string>>

/** With the names that the contract has for them, so that what the server objects to finds its field. */
export interface ChallengeForm
  extends Record<WrittenField, string>,
    Record<`${WrittenField}Translations`, Translations> {
  genre: string
  art: PosterArt | ''
  /** As `<input type="datetime-local">` has them: the editor's own clock. */
  startDate: string
  endDate: string
}

const dayMs = 24 * 60 * 60 * 1000
const defaultDays = 14

export function formOf(challenge: Challenge | undefined, now: Date): ChallengeForm {
  return {
    title: challenge?.title ?? '',
    theme: challenge?.theme ?? '',
    description: challenge?.description ?? '',
    titleTranslations: challenge?.titleTranslations ?? {},
    themeTranslations: challenge?.themeTranslations ?? {},
    descriptionTranslations: challenge?.descriptionTranslations ?? {},
    genre: challenge?.genre ?? '',
    // A new one begins with some drawing, so that its preview shows what will come.
    art: challenge ? (challenge.art ?? '') : (posterArts[now.getTime() % posterArts.length] ?? ''),
    startDate: localTime(challenge ? new Date(challenge.startDate) : now),
    endDate: localTime(
      challenge ? new Date(challenge.endDate) : new Date(now.getTime() + defaultDays * dayMs),
    ),
  }
}

/** For a new one. */
export function newBodyOf(form: ChallengeForm) {
  return {
    ...form,
    genre: genres.find(known => known === form.genre) ?? null,
    art: form.art === '' ? null : form.art,
    startDate: momentOf(form.startDate),
    endDate: momentOf(form.endDate),
  }
}

/** For one that is there. Dates that were not touched are left out: those of a challenge that is over stay. */
export function changeOf(form: ChallengeForm, before: ChallengeForm) {
  const { startDate, endDate, ...written } = newBodyOf(form)
  return {
    ...written,
    ...(form.startDate !== before.startDate && { startDate }),
    ...(form.endDate !== before.endDate && { endDate }),
  }
}

/** The same local time so many days later. */
export function laterBy(days: number, local: string): string {
  const moment = new Date(local)
  if (Number.isNaN(moment.getTime())) return local
  moment.setDate(moment.getDate() + days)
  return localTime(moment)
}

/** `2026-08-14T21:00` by the editor's clock. */
export function localTime(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** What can't be a time is sent as it is, so that the server names it with everything else. */
export function momentOf(local: string): string {
  const moment = new Date(local)
  return Number.isNaN(moment.getTime()) ? local : moment.toISOString()
}
