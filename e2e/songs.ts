import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Song } from '#contract/songs.ts'
import { melodyWav } from './audio.ts'

interface NewSong {
  title: string
  /** Another number is another recording. */
  tune?: number
  seconds?: number
  genre?: string
  description?: string
}

/** Puts a song up as the person whose `request` it is, without the form: for what happens to it later. */
export async function publish(
  request: APIRequestContext,
  { title, tune = 0, seconds = 2, genre = '', description = '' }: NewSong,
): Promise<Song> {
  const answer = await request.post('/api/songs', {
    multipart: { audio: melodyWav({ tune, seconds }), title, genre, description, terms: 'true' },
  })
  if (!answer.ok()) throw new Error(`${title} did not go up: ${answer.status()} ${await answer.text()}`)
  return await answer.json()
}

/** A title that no other test and no earlier run has used. */
export function freshTitle(title: string): string {
  published += 1
  return `${title} ${process.pid}-${published}`
}
let published = 0

export function cardOf(within: Page | Locator, title: string): Locator {
  return within.getByRole('article').filter({ hasText: title })
}
