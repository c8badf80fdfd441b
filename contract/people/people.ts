import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { artistNameLength, bioLength, nameLength } from '../limits.ts'
import { Id, IdParams, Moment } from '../shapes.ts'
import { withoutUnseen, writtenName } from '../written-name.ts'

/** What anyone may know about a person: never e-mail, role or address. */
export const Person = z
  .object({
    id: Id,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    artistName: z.string(),
    /** Their picture as a small square, for use beside the name. */
    profileImageUrl: z.string().nullable(),
  })
  .meta({ id: 'Person' })
export type Person = z.infer<typeof Person>

export const Profile = Person.extend({
  /** The same picture, large enough for the profile. */
  largeProfileImageUrl: z.string().nullable(),
  bio: z.string().nullable(),
  songCount: z.int(),
  followerCount: z.int(),
  followingCount: z.int(),
  badgeCount: z.int(),
  /** Whether the viewer follows them; `null` for themselves and for visitors. */
  isFollowed: z.boolean().nullable(),
  /** Whether the viewer has blocked or muted them; never whether they have blocked the viewer. */
  isBlocked: z.boolean(),
  isMuted: z.boolean(),
  createdAt: Moment,
}).meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

/** Omitted fields stay as they are; an empty text removes a name or the bio. */
export const ProfileChange = z.object({
  firstName: z.string('text').overwrite(withoutUnseen).max(nameLength, 'tooLong').optional(),
  artistName: writtenName(artistNameLength).optional(),
  bio: z.string('text').trim().max(bioLength, 'tooLong').optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

export const people = endpoints({
  'GET /api/users/{id}': {
    summary: 'One person',
    may: 'anyone',
    params: IdParams,
    answer: Profile,
    refusals: ['person.notFound'],
  },
  'PUT /api/users/{id}/profile': {
    summary: 'Change your names and bio',
    may: 'member',
    limits: ['editText'],
    params: IdParams,
    body: ProfileChange,
    answer: Profile,
    refusals: ['person.notYou', 'person.notFound'],
  },
  'POST /api/users/profile-image': {
    summary: 'Change your picture',
    may: 'member',
    limits: ['profileImage'],
    multipart: { fields: z.object({}), files: { profileImage: 'required' } },
    answer: Profile,
    refusals: [
      'person.notFound',
      'person.imageTooLarge',
      'person.imageNotImage',
      'person.imageBroken',
      'server.diskFull',
    ],
  },
})
