import type { Challenge } from '#contract/challenges/challenges.ts'
import { type PosterArt, posterArts } from '#contract/challenges/poster-arts.ts'
import { genres } from '#contract/songs/genres.ts'
import { Refused } from '../../../api/refused.ts'

/** What is written in every language: first as the original, then as it is said elsewhere. */
export const writtenFields = ['title', 'theme', 'description'] as const
export type WrittenField = (typeof writtenFields)[number]

export interface ChallengeForm extends Record<WrittenField, string> {
  /** By field, then by language. */
  translations: Record<WrittenField, Readonly<Record<string, string>>>
  genre: string
  art: PosterArt | ''
  /** As `<input type="datetime-local">` has them: the editor's own clock. */
  start: string
  end: string
}

/** Fields that the server found wrong, in its words. */
export type ChallengeErrors = Readonly<Record<string, string>>

const dayMs = 24 * 60 * 60 * 1000
const defaultDays = 14

export function formOf(challenge: Challenge | undefined, now: Date): ChallengeForm {
  return {
    title: challenge?.title ?? '',
    theme: challenge?.theme ?? '',
    description: challenge?.description ?? '',
    translations: {
      title: challenge?.titleTranslations ?? {},
      theme: challenge?.themeTranslations ?? {},
      description: challenge?.descriptionTranslations ?? {},
    },
    genre: challenge?.genre ?? '',
    // A new one begins with some drawing, so that its preview shows what will come.
    art: challenge ? (challenge.art ?? '') : (posterArts[now.getTime() % posterArts.length] ?? ''),
    start: localTime(challenge ? new Date(challenge.startDate) : now),
    end: localTime(challenge ? new Date(challenge.endDate) : new Date(now.getTime() + defaultDays * dayMs)),
  }
}

/** For a new one. */
export function newBodyOf(form: ChallengeForm) {
  return {
    title: form.title,
    theme: form.theme,
    description: form.description,
    titleTranslations: { ...form.translations.title },
    themeTranslations: { ...form.translations.theme },
    descriptionTranslations: { ...form.translations.description },
    genre: genres.find(known => known === form.genre) ?? null,
    art: form.art === '' ? null : form.art,
    startDate: momentOf(form.start),
    endDate: momentOf(form.end),
  }
}

/** For one that is there. Dates that were not touched are left out: those of a challenge that is over stay. */
export function changeOf(form: ChallengeForm, before: ChallengeForm) {
  const { startDate, endDate, ...written } = newBodyOf(form)
  return {
    ...written,
    ...(form.start !== before.start && { startDate }),
    ...(form.end !== before.end && { endDate }),
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

export function challengeErrors(error: unknown): ChallengeErrors {
  const fields = (error instanceof Refused && error.problem?.fields) || {}
  return Object.fromEntries(Object.entries(fields).map(([name, { message }]) => [name, message]))
}
