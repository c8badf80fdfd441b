import type { ContentOutcome, PersonOutcome } from '#contract/moderation/report-reasons.ts'
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import type { Notification, RelatedType } from '#contract/notifications/notifications.ts'
import type { BadgeType } from '#contract/people/badge-types.ts'
import { textIn } from '#contract/text-in.ts'
import type { Translations } from '#contract/translations.ts'
import type { Language } from '#words/languages.ts'
import { badgeWords } from '../people/badges/badge-words.ts'
import { type PersonRow, personOf } from '../people/person.ts'
import { isGrouped } from './kinds.ts'
import { sayTo } from './notification-words.ts'
import type { NotificationRow, NotificationWithActors } from './notifications-sql.ts'
import type { quoteParams } from './quotes.ts'

type Params = Partial<ReturnType<typeof quoteParams>> & Record<string, string | number>

/** A row as the contract promises it, in the language of its reader. */
export function notificationOf(row: NotificationWithActors, language: Language): Notification {
  const { actors } = row
  const { quote = null, quoted = null, ...params } = row.params as Params
  const kind = row.kind as NotificationKind
  const isOfReply = row.related_type === 'post' && quote !== null && quoted !== row.related_id
  return {
    id: row.id,
    type: kind,
    ...sentencesOf({ kind, actorCount: row.actor_count, actors }, namesOf(row, params, language), language),
    quote,
    quotedReplyId: isOfReply ? quoted : null,
    relatedType: row.related_type as RelatedType,
    relatedId: row.related_id,
    imageUrl: row.cover_blob && `/media/${row.cover_blob}`,
    actors: actors.map(personOf),
    actorCount: row.actor_count,
    isRead: row.is_read,
    createdAt: row.updated_at.toISOString(),
  }
}

/**
 * A song has its present title, a challenge its title in the reader's language; for a thing that is gone, the title it
 * had then. Names of badges and decisions are the product's own words, and so is what stands for a title that its reader
 * may not see.
 */
function namesOf(
  row: NotificationRow,
  { badge, outcome, ...params }: Record<string, string | number>,
  language: Language,
): Record<string, string | number> {
  const say = sayTo(language)
  const what =
    badge === undefined
      ? (titleOf(row, language) ?? params['what'])
      : badgeWords(badge as BadgeType, language).name
  return {
    ...params,
    ...(what !== undefined && { what: what || say('notifications.unavailable') }),
    ...(outcome !== undefined && { outcome: say(`notifications.outcome.${outcome as Outcome}`) }),
  }
}

function titleOf(
  { song_title, challenge_title, title_translations }: NotificationRow,
  language: Language,
): string | null {
  return challenge_title === null
    ? song_title
    : textIn(language, challenge_title, title_translations as Translations)
}

type Outcome = ContentOutcome | PersonOutcome | 'released' | 'dismissed' | 'acted' | 'uphold' | 'reverse'

interface Told {
  kind: NotificationKind
  actorCount: number
  actors: readonly PersonRow[]
}

function sentencesOf(
  { kind, actorCount, actors }: Told,
  params: Record<string, string | number>,
  language: Language,
): Pick<Notification, 'title' | 'message' | 'names'> {
  const say = sayTo(language)
  // Members who were deleted since are still counted.
  const who = actors[0]?.person_artist_name ?? say('notifications.somebody')
  const others = actorCount - 1
  const form = others > 0 && isGrouped(kind) ? (`${kind}.others` as const) : (`${kind}.message` as const)
  const names = { ...params, who }
  return {
    title: say(`notifications.${kind}.title`),
    message: say(`notifications.${form}`, { ...names, count: others }),
    names: Object.values(names).filter(name => typeof name === 'string'),
  }
}
