import type { Person } from '#contract/people/people.ts'

/** A person's public columns, as every statement that shows people selects them. */
export interface PersonRow {
  person_id: string
  first_name: string | null
  last_name: string | null
  person_artist_name: string
  picture_blob: string | null
}

/** A member's picture in the widths of `coverWidths`. */
export interface PictureBlobs {
  /** `small`: beside the name it is shown at 28 to 56 CSS pixels. */
  picture_blob: string
  /** `large`: the profile shows it at 168 CSS pixels. */
  picture_large_blob: string
}

export const personColumns = [
  'users.id as person_id',
  'users.first_name',
  'users.last_name',
  'users.artist_name as person_artist_name',
  'users.picture_blob',
] as const

export function personOf(row: PersonRow): Person {
  return {
    id: row.person_id,
    firstName: row.first_name,
    lastName: row.last_name,
    artistName: row.person_artist_name,
    profileImageUrl: pictureUrl(row.picture_blob),
  }
}

export function pictureUrl(blob: string | null): string | null {
  return blob && `/media/${blob}`
}
