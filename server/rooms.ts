import type { FastifyInstance } from 'fastify'
import { accounts } from '#contract/accounts.ts'
import { adminLog } from '#contract/admin-log.ts'
import { badges } from '#contract/badges.ts'
import { blocks } from '#contract/blocks.ts'
import { challenges } from '#contract/challenges.ts'
import { charts } from '#contract/charts.ts'
import { comments } from '#contract/comments.ts'
import { decisions } from '#contract/decisions.ts'
import { deletion } from '#contract/deletion.ts'
import { discovery } from '#contract/discovery.ts'
import { drafts } from '#contract/drafts.ts'
import { embeds } from '#contract/embeds.ts'
import { ownExports } from '#contract/exports.ts'
import { filters } from '#contract/filters.ts'
import { follows } from '#contract/follows.ts'
import { forum } from '#contract/forum.ts'
import { hallOfFame } from '#contract/hall-of-fame.ts'
import { imprint } from '#contract/imprint.ts'
import { listeningRoom } from '#contract/listening-room.ts'
import { listens } from '#contract/listens.ts'
import { live } from '#contract/live.ts'
import { members } from '#contract/members.ts'
import { messages } from '#contract/messages.ts'
import { moderation } from '#contract/moderation.ts'
import { notifications } from '#contract/notifications.ts'
import { operations } from '#contract/operations.ts'
import { passwordReset } from '#contract/password-reset.ts'
import { people } from '#contract/people.ts'
import { playlists } from '#contract/playlists.ts'
import { plays } from '#contract/plays.ts'
import { quarantine } from '#contract/quarantine.ts'
import { ratings } from '#contract/ratings.ts'
import { reports } from '#contract/reports.ts'
import { search } from '#contract/search.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { sessions } from '#contract/sessions.ts'
import { settings } from '#contract/settings.ts'
import { signInLog } from '#contract/sign-in-log.ts'
import { songs } from '#contract/songs.ts'
import { standing } from '#contract/standing.ts'
import { takeOver } from '#contract/take-over.ts'
import { terms } from '#contract/terms.ts'
import { transparency } from '#contract/transparency.ts'
import { verification } from '#contract/verification.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { adminLogRoutes } from './features/admin-log/routes.ts'
import { badgeRoutes } from './features/badges/routes.ts'
import { blockRoutes } from './features/blocks/routes.ts'
import { challengeRoutes } from './features/challenges/routes.ts'
import { chartRoutes } from './features/charts/routes.ts'
import { commentRoutes } from './features/comments/routes.ts'
import { decisionRoutes } from './features/decisions/routes.ts'
import { deletionRoutes } from './features/deletion/routes.ts'
import { discoveryRoutes } from './features/discovery/routes.ts'
import { draftRoutes } from './features/drafts/routes.ts'
import { embedRoutes } from './features/embeds/routes.ts'
import type { PictureDrawer } from './features/embeds/send-link-picture.ts'
import { exportRoutes } from './features/exports/routes.ts'
import { filterRoutes } from './features/filters/routes.ts'
import { followRoutes } from './features/follows/routes.ts'
import { forumRoutes } from './features/forum/routes.ts'
import { hallOfFameRoutes } from './features/hall-of-fame/routes.ts'
import { imprintRoutes } from './features/imprint/routes.ts'
import { listeningRoomRoutes } from './features/listening-room/routes.ts'
import { createBeatKeeper } from './features/listens/keep-beats.ts'
import { listenRoutes } from './features/listens/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { memberRoutes } from './features/members/routes.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { moderationRoutes } from './features/moderation/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { operationRoutes } from './features/operations/routes.ts'
import { passwordResetRoutes } from './features/password-reset/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { playlistRoutes } from './features/playlists/routes.ts'
import { createPlayCounter } from './features/plays/count-plays.ts'
import { playRoutes } from './features/plays/routes.ts'
import { quarantineRoutes } from './features/quarantine/routes.ts'
import { ratingRoutes } from './features/ratings/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { secondFactorRoutes } from './features/second-factor/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { signInLogRoutes } from './features/sign-in-log/routes.ts'
import { songRoutes } from './features/songs/routes.ts'
import { standingRoutes } from './features/standing/routes.ts'
import { takeOverRoutes } from './features/take-over/routes.ts'
import { termsRoutes } from './features/terms/routes.ts'
import { transparencyRoutes } from './features/transparency/routes.ts'
import { verificationRoutes } from './features/verification/routes.ts'
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
