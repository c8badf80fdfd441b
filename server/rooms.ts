import type { FastifyInstance } from 'fastify'
import { deletion } from '#contract/account-data/deletion.ts'
import { ownExports } from '#contract/account-data/export.ts'
import { adminLog } from '#contract/admin/admin-log.ts'
import { members } from '#contract/admin/members.ts'
import { operations } from '#contract/admin/operations.ts'
import { challenges } from '#contract/challenges/challenges.ts'
import { listeningRoom } from '#contract/challenges/listening-room.ts'
import { charts } from '#contract/charts/charts.ts'
import { discovery } from '#contract/charts/discovery.ts'
import { hallOfFame } from '#contract/charts/hall-of-fame.ts'
import { comments } from '#contract/discussion/comments.ts'
import { forum } from '#contract/discussion/forum.ts'
import { accounts } from '#contract/identity/accounts.ts'
import { passwordReset } from '#contract/identity/password-reset.ts'
import { secondFactor } from '#contract/identity/second-factor.ts'
import { sessions } from '#contract/identity/sessions.ts'
import { settings } from '#contract/identity/settings.ts'
import { signInLog } from '#contract/identity/sign-in-log.ts'
import { terms } from '#contract/identity/terms.ts'
import { verification } from '#contract/identity/verification.ts'
import { takeOver } from '#contract/library/guest-import.ts'
import { listens } from '#contract/library/listens.ts'
import { playlists } from '#contract/library/playlists.ts'
import { plays } from '#contract/library/plays.ts'
import { messages } from '#contract/messages/messages.ts'
import { standing } from '#contract/moderation/account-status.ts'
import { moderation } from '#contract/moderation/cases.ts'
import { decisions } from '#contract/moderation/decisions.ts'
import { filters } from '#contract/moderation/filters.ts'
import { reports } from '#contract/moderation/reports.ts'
import { transparency } from '#contract/moderation/transparency.ts'
import { live } from '#contract/notifications/live.ts'
import { notifications } from '#contract/notifications/notifications.ts'
import { badges } from '#contract/people/badges.ts'
import { blocks } from '#contract/people/blocks.ts'
import { follows } from '#contract/people/follows.ts'
import { people } from '#contract/people/people.ts'
import { search } from '#contract/search/search.ts'
import { embeds } from '#contract/sharing/embeds.ts'
import { imprint } from '#contract/sharing/imprint.ts'
import { drafts } from '#contract/songs/drafts.ts'
import { songs } from '#contract/songs/songs.ts'
import { ratings } from '#contract/votes/ratings.ts'
import { quarantine } from '#contract/votes/vote-integrity.ts'
import { deletionRoutes } from './features/account-data/deletion/deletion-routes.ts'
import { exportRoutes } from './features/account-data/export/export-routes.ts'
import { adminLogRoutes } from './features/admin/log/admin-log-routes.ts'
import { operationRoutes } from './features/admin/operations/operations-routes.ts'
import { memberRoutes } from './features/admin/people/member-routes.ts'
import { challengeRoutes } from './features/challenges/challenges-routes.ts'
import { listeningRoomRoutes } from './features/challenges/listening-room/listening-room-routes.ts'
import { chartRoutes } from './features/charts/charts-routes.ts'
import { discoveryRoutes } from './features/charts/discovery/discovery-routes.ts'
import { hallOfFameRoutes } from './features/charts/hall-of-fame/hall-of-fame-routes.ts'
import { commentRoutes } from './features/discussion/comments/comments-routes.ts'
import { forumRoutes } from './features/discussion/forum/forum-routes.ts'
import { accountRoutes } from './features/identity/accounts/accounts-routes.ts'
import { passwordResetRoutes } from './features/identity/password-reset/password-reset-routes.ts'
import { secondFactorRoutes } from './features/identity/second-factor/second-factor-routes.ts'
import { sessionRoutes } from './features/identity/sessions/sessions-routes.ts'
import { settingsRoutes } from './features/identity/settings/settings-routes.ts'
import { signInLogRoutes } from './features/identity/sign-in-log/sign-in-log-routes.ts'
import { termsRoutes } from './features/identity/terms/terms-routes.ts'
import { verificationRoutes } from './features/identity/verification/verification-routes.ts'
import { takeOverRoutes } from './features/library/guest-import/guest-import-routes.ts'
import { createBeatKeeper } from './features/library/listens/keep-beats.ts'
import { listenRoutes } from './features/library/listens/listens-routes.ts'
import { playlistRoutes } from './features/library/playlists/playlists-routes.ts'
import { createPlayCounter } from './features/library/plays/count-plays.ts'
import { playRoutes } from './features/library/plays/plays-routes.ts'
import { messageRoutes } from './features/messages/messages-routes.ts'
import { standingRoutes } from './features/moderation/account-status/account-status-routes.ts'
import { moderationRoutes } from './features/moderation/cases/cases-routes.ts'
import { decisionRoutes } from './features/moderation/decisions/decisions-routes.ts'
import { filterRoutes } from './features/moderation/filters/filters-routes.ts'
import { reportRoutes } from './features/moderation/reports/reports-routes.ts'
import { transparencyRoutes } from './features/moderation/transparency/transparency-routes.ts'
import { liveRoutes } from './features/notifications/live/live-routes.ts'
import { notificationRoutes } from './features/notifications/notifications-routes.ts'
import { badgeRoutes } from './features/people/badges/badges-routes.ts'
import { blockRoutes } from './features/people/blocks/blocks-routes.ts'
import { followRoutes } from './features/people/follows/follows-routes.ts'
import { peopleRoutes } from './features/people/people-routes.ts'
import { searchRoutes } from './features/search/search-routes.ts'
import { embedRoutes } from './features/sharing/embeds/embeds-routes.ts'
import type { PictureDrawer } from './features/sharing/embeds/send-link-picture.ts'
import { imprintRoutes } from './features/sharing/imprint/imprint-routes.ts'
import { draftRoutes } from './features/songs/drafts/drafts-routes.ts'
import { songRoutes } from './features/songs/songs-routes.ts'
import { quarantineRoutes } from './features/votes/vote-integrity/vote-integrity-routes.ts'
import { ratingRoutes } from './features/votes/votes-routes.ts'
import { type MountOptions, mount } from './http/mount.ts'
import type { Melodrome } from './melodrome.ts'

/** Every room's calls on one server. A new room gets its line here. */
export function mountRooms(
  app: FastifyInstance,
  melodrome: Melodrome,
  options: MountOptions,
  drawPicture: PictureDrawer,
): void {
  const counter = createPlayCounter(melodrome.database)
  app.addHook('onClose', () => counter.idle())
  const keeper = createBeatKeeper(melodrome.database)
  app.addHook('onClose', () => keeper.idle())
  mount(app, accounts, accountRoutes(melodrome), options)
  mount(app, sessions, sessionRoutes(melodrome), options)
  mount(app, settings, settingsRoutes(melodrome), options)
  mount(app, terms, termsRoutes(melodrome), options)
  mount(app, signInLog, signInLogRoutes(melodrome), options)
  mount(app, ownExports, exportRoutes(melodrome), options)
  mount(app, deletion, deletionRoutes(melodrome), options)
  mount(app, verification, verificationRoutes(melodrome), options)
  mount(app, secondFactor, secondFactorRoutes(melodrome), options)
  mount(app, passwordReset, passwordResetRoutes(melodrome), options)
  mount(app, people, peopleRoutes(melodrome), options)
  mount(app, follows, followRoutes(melodrome), options)
  mount(app, blocks, blockRoutes(melodrome), options)
  mount(app, discovery, discoveryRoutes(melodrome), options)
  mount(app, songs, songRoutes(melodrome), options)
  mount(app, search, searchRoutes(melodrome), options)
  mount(app, drafts, draftRoutes(melodrome), options)
  mount(app, charts, chartRoutes(melodrome), options)
  mount(app, hallOfFame, hallOfFameRoutes(melodrome), options)
  mount(app, plays, playRoutes(melodrome, counter), options)
  mount(app, listens, listenRoutes(melodrome, keeper), options)
  mount(app, ratings, ratingRoutes(melodrome), options)
  mount(app, comments, commentRoutes(melodrome), options)
  mount(app, forum, forumRoutes(melodrome), options)
  mount(app, notifications, notificationRoutes(melodrome), options)
  mount(app, messages, messageRoutes(melodrome), options)
  mount(app, live, liveRoutes(melodrome), options)
  mount(app, playlists, playlistRoutes(melodrome), options)
  mount(app, challenges, challengeRoutes(melodrome), options)
  mount(app, listeningRoom, listeningRoomRoutes(melodrome, keeper), options)
  mount(app, badges, badgeRoutes(melodrome), options)
  mount(app, embeds, embedRoutes(melodrome, drawPicture), options)
  mount(app, filters, filterRoutes(melodrome), options)
  mount(app, standing, standingRoutes(melodrome), options)
  mount(app, imprint, imprintRoutes(melodrome), options)
  mount(app, members, memberRoutes(melodrome), options)
  mount(app, adminLog, adminLogRoutes(melodrome), options)
  mount(app, operations, operationRoutes(melodrome), options)
  mount(app, takeOver, takeOverRoutes(melodrome), options)
  mount(app, reports, reportRoutes(melodrome), options)
  mount(app, quarantine, quarantineRoutes(melodrome), options)
  mount(app, moderation, moderationRoutes(melodrome), options)
  mount(app, decisions, decisionRoutes(melodrome), options)
  mount(app, transparency, transparencyRoutes(melodrome), options)
}
