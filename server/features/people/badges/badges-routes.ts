import type { BadgeType } from '#contract/people/badge-types.ts'
import type { badges, UserBadge } from '#contract/people/badges.ts'
import type { Translations } from '#contract/translations.ts'
import type { Language } from '#words/languages.ts'
import { TimeCursor } from '../../../http/cursor.ts'
import { keyset } from '../../../http/keyset.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Melodrome } from '../../../melodrome.ts'
import { visiblePerson } from '../person-access.ts'
import { badgeWords } from './badge-words.ts'
import { badgesOfPerson } from './badges-sql.ts'

export const badgeRoutes = (m: Melodrome): Handlers<typeof badges> => ({
  'GET /api/users/{id}/badges': async ({ params, query, viewer, language, answerPage }) => {
    const page = await keyset(query, {
      cursor: TimeCursor,
      rows: slice => badgesOfPerson(m.database, params.id, slice).execute(),
      item: row => badgeOf(row, language),
      at: row => [row.earned_at.toISOString(), row.id],
    })
    if (page.items.length === 0) await visiblePerson(m.database, params.id, viewer)
    return answerPage(page)
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
