import type { Challenge } from '#contract/challenges/challenges.ts'
import { type PosterArt, posterArts } from '#contract/challenges/poster-arts.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { genres } from '#contract/songs/genres.ts'
import { changedFields } from '../../../ui/fields/changed-fields.ts'

/** The texts that exist in every language: the original and its translations. */
export const writtenFields = ['title', 'theme', 'description'] as const
export type WrittenField = (typeof writtenFields)[number]

/** By language. */
type Translations = Readonly<Partial<Record<string, string>>>

/** The names are those of the contract, so that the server's refusals find their fields. */
export interface ChallengeForm
  extends Record<WrittenField, string>,
    Record<`${WrittenField}Translations`, Translations> {
  genre: string
  art: PosterArt | ''
  /** In the format of `<input type="datetime-local">`: local time of the editor. */
  startDate: string
  endDate: string
}

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
    // A new challenge begins with some drawing, so that its preview is complete.
    art: challenge ? (challenge.art ?? '') : (posterArts[now.getTime() % posterArts.length] ?? ''),
    startDate: localTime(challenge ? new Date(challenge.startDate) : now),
    endDate: localTime(
      challenge ? new Date(challenge.endDate) : new Date(now.getTime() + defaultDays * dayMs),
    ),
  }
}

/** The body for a new challenge. */
export function newBodyOf(form: ChallengeForm) {
  return {
    ...form,
    genre: genres.find(known => known === form.genre) ?? null,
    art: form.art === '' ? null : form.art,
    startDate: momentOf(form.startDate),
    endDate: momentOf(form.endDate),
  }
}

/**
 * The body for a change: only the fields and translations that differ. So a challenge that is over keeps its dates, and what another
 * moderator has saved meanwhile stays.
 */
export function changeOf(form: ChallengeForm, before: ChallengeForm) {
  const changed = changedFields(before, form)
  const body = newBodyOf({
    ...form,
    titleTranslations: changedFields(before.titleTranslations, form.titleTranslations),
    themeTranslations: changedFields(before.themeTranslations, form.themeTranslations),
    descriptionTranslations: changedFields(before.descriptionTranslations, form.descriptionTranslations),
  })
  return Object.fromEntries(Object.entries(body).filter(([name]) => name in changed)) as Partial<typeof body>
}

/** The same local time, `days` days later. */
export function laterBy(days: number, local: string): string {
  const moment = new Date(local)
  if (Number.isNaN(moment.getTime())) return local
  moment.setDate(moment.getDate() + days)
  return localTime(moment)
}

/** `2026-08-14T21:00`, in the editor's local time. */
export function localTime(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}

/** A text that can't be a time is sent as it is, so that the server reports it together with all other faults. */
export function momentOf(local: string): string {
  const moment = new Date(local)
  return Number.isNaN(moment.getTime()) ? local : moment.toISOString()
}
