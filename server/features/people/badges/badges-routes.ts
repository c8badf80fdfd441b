import { z } from 'zod'
import type { BadgeType } from '#contract/people/badge-types.ts'
import type { badges, UserBadge } from '#contract/people/badges.ts'
import { Id } from '#contract/shapes.ts'
import type { Translations } from '#contract/translations.ts'
import type { Language } from '#words/languages.ts'
import { decodeCursor, encodeCursor } from '../../../http/cursor.ts'
import type { Handlers } from '../../../http/mount.ts'
import { refuse } from '../../../http/refusal.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { profileById } from '../people-sql.ts'
import { badgeWords } from './badge-words.ts'
import { badgesOfPerson } from './badges-sql.ts'

const TimeCursor = z.tuple([z.iso.datetime(), Id]).transform(([at, id]) => ({ at, id }))

export const badgeRoutes = (m: Melodrome): Handlers<typeof badges> => ({
  'GET /api/users/{id}/badges': async ({ params, query, viewer, language, nextPage }) => {
    const rows = await badgesOfPerson(m.database, params.id, {
      after: decodeCursor(TimeCursor, query.cursor),
      limit: query.limit + 1,
    }).execute()
    if (rows.length === 0 && !(await profileById(m.database, params.id, viewer))) refuse('person.notFound')
    const shown = rows.slice(0, query.limit)
    const last = shown.at(-1)
    if (rows.length > query.limit && last) nextPage(encodeCursor([last.earned_at.toISOString(), last.id]))
    return shown.map(row => badgeOf(row, language))
  },
})

interface BadgeRow {
  id: string
  user_id: string
  badge_id: string
  type: string
  challenge_id: string | null
  challenge_title: string | null
  title_translations: unknown
  earned_at: Date
}

function badgeOf(row: BadgeRow, language: Language): UserBadge {
  const type = row.type as BadgeType
  return {
    id: row.id,
    userId: row.user_id,
    badgeId: row.badge_id,
    badge: {
      id: row.badge_id,
      type,
      ...badgeWords(type, language),
      icon: type,
    },
    challengeId: row.challenge_id,
    challenge:
      row.challenge_id === null || row.challenge_title === null
        ? null
        : {
            id: row.challenge_id,
            title: row.challenge_title,
            titleTranslations: row.title_translations as Translations,
          },
    earnedAt: row.earned_at.toISOString(),
  }
}
