import type { Profile } from '#contract/people/people.ts'

/** Mina's profile as a visitor sees it. */
export function aProfile(fields: Partial<Profile> = {}): Profile {
  return {
    id: 'mina',
    artistName: 'mina',
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    largeProfileImageUrl: null,
    bio: null,
    songCount: 1,
    followerCount: 0,
    followingCount: 0,
    badgeCount: 0,
    isFollowed: null,
    isBlocked: false,
    isMuted: false,
    createdAt: '2026-06-15T12:00:00.000Z',
    ...fields,
  }
}
