import { createHash } from 'node:crypto'
import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { idFromUuid } from '#contract/ids.ts'
import { currentExports } from '../features/account-data/export/export-rows.ts'
import { logEntries } from '../features/admin/log/admin-log-sql.ts'
import { sanctionsOf } from '../features/admin/people/member-sanctions.ts'
import { membersFor } from '../features/admin/people/member-sql.ts'
import { ownersBySize } from '../features/admin/storage/storage-sql.ts'
import { activeChallenges, allChallenges, everyChallenge } from '../features/challenges/challenges-sql.ts'
import { areChallengesToClose } from '../features/challenges/results/close-challenge.ts'
import {
  mostPlayedSubmissions,
  newestSubmissions,
  submissionsByRanking,
  submissionsOfPerson,
} from '../features/challenges/submissions-sql.ts'
import { areChallengesUntold } from '../features/challenges/tell-of-challenges.ts'
import { songsBecauseLiked, unheardSongs } from '../features/charts/discovery/discovery-sql.ts'
import { recentlyHeard } from '../features/charts/discovery/rising.ts'
import { songsAfter } from '../features/charts/discovery/songs-after.ts'
import { areRanksDue } from '../features/charts/fold-ranks.ts'
import { areMonthsDue } from '../features/charts/hall-of-fame/measure-months.ts'
import { rankedSongs } from '../features/charts/ranked-songs.ts'
import { differingStatement } from '../features/charts/rows-together.ts'
import { signalsStatement } from '../features/charts/signals.ts'
import {
  firstReplies,
  generalComments,
  repliesTo,
  timelineComments,
} from '../features/discussion/comments/comments-sql.ts'
import { popularTagsOf } from '../features/discussion/forum/post-tags.ts'
import { postsInOrder } from '../features/discussion/forum/posts-sql.ts'
import { repliesOf } from '../features/discussion/forum/replies-sql.ts'
import { livingTokens } from '../features/identity/api-tokens/api-tokens-sql.ts'
import { ownAppPasswordRows } from '../features/identity/app-passwords/app-passwords-sql.ts'
import { sessionsOf } from '../features/identity/sessions/own-sessions.ts'
import { signInsOf, signInsOfAll } from '../features/identity/sign-in-log/sign-in-log-sql.ts'
import {
  likedSongs,
  playlistsOfPerson,
  songsOfPlaylist,
} from '../features/library/playlists/playlists-sql.ts'
import { playsStatement } from '../features/library/plays/count-plays.ts'
import { playsOf } from '../features/library/plays/exported-plays.ts'
import { heardSongs } from '../features/library/plays/heard-songs.ts'
import { leastIdAt, makeMonths, monthOf, monthsOfPlays } from '../features/library/plays/months-of-plays.ts'
import { conversationsOf, messagesOf } from '../features/messages/message-lists.ts'
import { areMessagesUntold } from '../features/messages/tell-unread.ts'
import { casesInOrder } from '../features/moderation/cases/cases-sql.ts'
import { newestFilters } from '../features/moderation/filters/filters-sql.ts'
import { notificationsOf } from '../features/notifications/notifications-sql.ts'
import { groupOf } from '../features/notifications/notify.ts'
import { arePushesDue } from '../features/notifications/push/push-job.ts'
import { badgesOfPerson } from '../features/people/badges/badges-sql.ts'
import { peopleBlockedBy, peopleMutedBy } from '../features/people/blocks/blocks-sql.ts'
import { followedBy, followedSongs, followersOf } from '../features/people/follows/follows-sql.ts'
import { artistsAmong, foundArtists } from '../features/search/found-artists.ts'
import { anyPost, foundPosts } from '../features/search/found-posts.ts'
import { foundSongs, songsAmong } from '../features/search/found-songs.ts'
import { isIndexOld } from '../features/search/index/index-again.ts'
import { readQuery } from '../features/search/index/query.ts'
import { lyricsOfSongs } from '../features/search/sung-lines.ts'
import { entriesForFeed, newestForFeed } from '../features/sharing/feeds/feeds-sql.ts'
import { mappedStatement } from '../features/sharing/sitemap/sitemap-sql.ts'
import { draftsOf } from '../features/songs/drafts/drafts-sql.ts'
import { areRemixesUntold } from '../features/songs/remixes/tell-of-remixes.ts'
import { streamedSounds } from '../features/songs/song-access.ts'
import {
  recentSongs,
  remixesOf,
  songsByIds,
  songsForCards,
  songsOfPerson,
} from '../features/songs/songs-sql.ts'
import { detailedRatingStatement } from '../features/votes/detailed-sql.ts'
import { areVotersNewlyEligible } from '../features/votes/eligibility/mark-votes.ts'
import { opinionsOf } from '../features/votes/opinions.ts'
import {
  quarantineActs,
  quarantinedVoters,
  suspectedVoters,
} from '../features/votes/vote-integrity/vote-integrity-sql.ts'
import {
  likesStatement,
  ratingsStatement,
  silentLikesStatement,
  unlikeStatement,
  unrateStatement,
} from '../features/votes/votes-sql.ts'
import type { Viewer } from '../http/mount.ts'
import { latestFailures } from '../mail/failed-mails.ts'
import { testDatabase } from '../testing/test-melodrome.ts'
import { connect, type Database, type Executor } from './connect.ts'
import { newId, toUuid } from './ids.ts'
import { transact } from './transact.ts'
import '../testing/provided.ts'

/**
 * Explains every list query on enough rows that the planner has a real choice: it must walk an index in the list's own
 * order, so that a page costs the same on the first day and with a million songs.
 */
let database: Database
const viewer: Viewer = { id: newId(Date.UTC(2026, 0, 1)), role: 'member', emailVerified: true }
const song = sql<string>`md5('s1')::uuid`
/** The same id, as the application writes it. */
const songId = idFromUuid(createHash('md5').update('s1').digest('hex'))
/** A person with as many songs as most have. */
const artistId = idFromUuid(createHash('md5').update('5').digest('hex'))
const oneNetwork = createHash('md5').update('7').digest('hex')
const commentIds = [1, 2, 3].map(n => idFromUuid(createHash('md5').update(`c${n}`).digest('hex')))

/** Filling in so many rows takes a while on a busy machine. */
const fillingTimeoutMs = 300_000

beforeAll(async () => {
  inject('postgres')
  database = connect(new pg.Pool({ ...(await testDatabase()), max: 2 }))
  await sql`
    insert into users (id, email, email_key, artist_name, song_count, search, created_at, updated_at)
    select ${toUuid(viewer.id)}, 'viewer@example.org', 'viewer@example.org', 'viewer', 3000, '', now(), now() union all
    select md5(n::text)::uuid, n || '@example.org', n || '@example.org', 'artist ' || n, case when n <= 2000 then 14 else 0 end, ('''^a'' ''artist'' ''' || n || '''')::tsvector, now(), now()
    from generate_series(1, 20000) n`.execute(database)
  await sql`
    insert into songs (id, user_id, artist_name, title, genre, status, original_blob, audio_blob, duration_seconds, published_at,
      terms_accepted_at, created_at, updated_at, based_on_id)
    select md5('s' || n)::uuid, case when n % 10 = 0 then ${toUuid(viewer.id)} else md5((n % 2000 + 1)::text)::uuid end, 'artist', 'song ' || n, case n % 27 when 0 then 'jazz' else 'genre ' || n % 27 end,
      'ready', 'o', 'a', 100, now() - n * interval '1 minute', now(), now() - n * interval '1 minute', now(),
      case when n % 6 = 0 then ${song} end
    from generate_series(1, 30000) n`.execute(database)
  await sql`
    insert into song_index (song_id, user_id, title_key, title, names, texts, is_head, version)
    select id, user_id, title, words::tsvector, words::tsvector, words::tsvector, n % 10 = 0 or n % 997 = 123, 1
    from (select *, substr(title, 6)::int as n, '''song'':1A ''' || substr(title, 6)::int % 997 || ''':2A' as words from songs) named`.execute(
    database,
  )
  await sql`insert into song_stats (song_id, plays) select id, (random() * 1000)::int from songs`.execute(
    database,
  )
  await sql`
    insert into song_ranks (chart, song_id, genre, score)
    select chart, id, genre, random() * 1000 from songs,
      unnest(array['popular:all', 'popular:week', 'popular:today', 'top-rated:all', 'top-rated:week']) chart`.execute(
    database,
  )
  await sql`delete from song_ranks where chart = 'popular:today' and score < 900`.execute(database)
  await sql`
    insert into likes (song_id, user_id, is_like, created_at, updated_at)
    select id, md5(n::text)::uuid, true, now(), now() from songs, generate_series(1, 2) n`.execute(database)
  await sql`
    insert into detailed_ratings (song_id, user_id, vocal, comment, created_at, updated_at)
    select ${song}, md5(n::text)::uuid, 5, case when n % 4 = 0 then 'said' end, now(), now() - n * interval '1 second'
    from generate_series(1, 8000) n`.execute(database)
  await sql`
    insert into ratings (song_id, user_id, rating, created_at, updated_at)
    select song_id, user_id, 4, now(), now() from likes`.execute(database)
  await sql`
    insert into listens (song_id, user_id, heard_slots, heard_seconds, qualified_at, created_at, updated_at)
    select song_id, user_id, repeat('1', 100)::bit(100), 100, now(), now(), now() from likes`.execute(
    database,
  )
  await sql`
    insert into comments (song_id, id, user_id, position_seconds, content, created_at, updated_at)
    select ${song}, md5('c' || n)::uuid, md5((n % 2000 + 1)::text)::uuid, case when n % 2 = 0 then random() * 100 end, 'nice', now(), now()
    from generate_series(1, 20000) n`.execute(database)
  await sql`
    insert into comments (song_id, id, user_id, parent_id, content, created_at, updated_at)
    select ${song}, md5('r' || n)::uuid, md5((n % 2000 + 1)::text)::uuid, md5('c' || n % 500 + 1)::uuid, 'yes', now(), now()
    from generate_series(1, 20000) n`.execute(database)
  await sql`
    insert into comment_likes (song_id, comment_id, user_id, created_at)
    select song_id, id, user_id, now() from comments`.execute(database)
  await sql`
    insert into sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at)
    select gen_random_uuid(), sha256(n::text::bytea), case when n % 10 = 0 then ${toUuid(viewer.id)} else md5((n % 2000 + 1)::text)::uuid end,
      now(), now() - n * interval '1 second', now() + interval '1 day'
    from generate_series(1, 20000) n`.execute(database)
  await sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint, public_key, auth_secret, created_at)
    select gen_random_uuid(), user_id, id, 'https://push.example.org/' || id, decode(repeat('04', 65), 'hex'),
      decode(repeat('aa', 16), 'hex'), now() from sessions`.execute(database)
  await sql`
    insert into api_tokens (id, user_id, name, secret_hash, scopes, created_at)
    select gen_random_uuid(), case when n % 10 = 0 then ${toUuid(viewer.id)} else md5((n % 2000 + 1)::text)::uuid end,
      'bot', sha256(n::text::bytea), '{read}', now()
    from generate_series(1, 20000) n`.execute(database)
  await sql`
    insert into app_passwords (id, user_id, name, user_name, sealed_password, created_at)
    select gen_random_uuid(), case when n % 10 = 0 then ${toUuid(viewer.id)} else md5((n % 2000 + 1)::text)::uuid end,
      'phone', 'app-' || n, 'sealed', now()
    from generate_series(1, 20000) n`.execute(database)
  await sql`
    insert into notifications (user_id, id, kind, related_type, related_id, group_key, created_at, updated_at)
    select case when n % 10 = 0 then ${toUuid(viewer.id)} else md5((n % 2000 + 1)::text)::uuid end, md5('n' || n)::uuid,
      'like', 'song', md5('s' || n)::uuid, n, now(), now() - n * interval '1 minute'
    from generate_series(1, 30000) n`.execute(database)
  await sql`
    insert into exports (id, user_id, language, status, created_at, expires_at)
    select gen_random_uuid(), case when n % 10 = 0 then ${toUuid(viewer.id)} else md5((n % 2000 + 1)::text)::uuid end,
      'ko', 'failed', now(), now() + interval '1 day'
    from generate_series(1, 5000) n`.execute(database)
  await sql`
    insert into drafts (id, user_id, file_name, bytes, created_at, expires_at)
    select gen_random_uuid(), case when n % 10 = 0 then ${toUuid(viewer.id)} else md5((n % 2000 + 1)::text)::uuid end,
      'take.wav', 1, now(), now() from generate_series(1, 5000) n`.execute(database)
  await makeMonths(database, new Date())
  // Plays in the table of earlier months, in that of a month, and in that of the rest.
  const [earlier, month] = await monthsOfPlays(database)
  for (const begin of [monthOf(earlier!.to, -1), month!.from!, new Date(Date.UTC(2900, 0))])
    await sql`
      insert into plays (song_id, id, listener, user_id, played_at)
      select md5('s' || n)::uuid, (substr(${leastIdAt(begin)}, 1, 13) || substr(md5(n::text)::uuid::text, 14))::uuid, 'x',
        case when n % 10 = 0 then ${toUuid(viewer.id)} else md5((n % 2000 + 1)::text)::uuid end, ${begin}
      from generate_series(1, 10000) n`.execute(database)
  await sql`
    insert into likes (song_id, user_id, is_like, created_at, updated_at)
    select id, ${toUuid(viewer.id)}, true, now(), published_at from songs order by id limit 3000`.execute(
    database,
  )
  await sql`
    insert into notification_mutes (user_id, kind)
    select id, 'follow' from users`.execute(database)
  await sql`
    insert into playlists (id, user_id, name, is_public, created_at, updated_at)
    select md5('p' || n)::uuid, case when n % 100 = 0 then ${toUuid(viewer.id)} else md5((n % 2000 + 1)::text)::uuid end,
      'list', n % 3 = 0, now(), now() from generate_series(1, 20000) n`.execute(database)
  await sql`
    insert into playlist_songs (playlist_id, song_id, position, added_at)
    select md5('p' || n)::uuid, md5('s' || place * 7)::uuid, place, now()
    from generate_series(1, 2000) n, generate_series(1, case n when 7 then 500 else 10 end) place`.execute(
    database,
  )
  await sql`
    insert into play_listeners (song_id, listener, last_played_at)
    select songs.id, uuid_send(users.id), published_at from songs,
      (select id from users where id = ${toUuid(viewer.id)} union (select id from users limit 3)) users`.execute(
    database,
  )
  await sql`
    insert into follows (follower_id, followed_id, created_at)
    select case when n % 20 = 0 then ${toUuid(viewer.id)} else md5(n::text)::uuid end,
      case when n % 20 = 0 then md5((n % 2000 + 1)::text)::uuid else ${toUuid(viewer.id)} end, now() - n * interval '1 second'
    from generate_series(1, 2000) n union all
    select md5(n::text)::uuid, md5((n + 1)::text)::uuid, now() from generate_series(1, 19000) n
    on conflict do nothing`.execute(database)
  await sql`
    insert into suspected_voters (user_id, group_id, group_size, evidence, link, chance, vote_count, artist_vote_count, found_at)
    select md5(n::text)::uuid, md5((n / 20)::text)::uuid, 20, md5((n / 20)::text)::uuid, 'hour', n / 20 * 0.000001, 0, 0, now()
    from generate_series(1, 20000) n`.execute(database)
  await sql`
    insert into cleared_voters (user_id, evidence, cleared_at, reason)
    select user_id, evidence, now(), 'friends' from suspected_voters where chance < 0.0002`.execute(database)
  await sql`
    insert into quarantined_voters (user_id, quarantined_at, reason)
    select md5(n::text)::uuid, now() - n * interval '1 minute', 'ring' from generate_series(18001, 20000) n`.execute(
    database,
  )
  await sql`
    insert into quarantine_log (id, user_id, act, reason, at)
    select md5('q' || n)::uuid, md5(n::text)::uuid, 'quarantine', 'ring', now() - n * interval '1 minute'
    from generate_series(1, 20000) n`.execute(database)
  await sql`
    insert into blocks (blocker_id, blocked_id, created_at)
    select case n % 100 when 0 then ${toUuid(viewer.id)} else md5(n::text)::uuid end,
      case n % 100 when 1 then ${toUuid(viewer.id)} else md5((n + 1)::text)::uuid end, now() - n * interval '1 second'
    from generate_series(1, 6000) n`.execute(database)
  await sql`
    insert into mutes (muter_id, muted_id, created_at)
    select case n % 100 when 0 then ${toUuid(viewer.id)} else md5(n::text)::uuid end, md5((n + 1)::text)::uuid,
      now() - n * interval '1 second'
    from generate_series(1, 6000) n`.execute(database)
  await sql`
    insert into sanctions (id, person_id, kind, reason, began_at, until, lifted_at)
    select md5('x' || n)::uuid, md5((n * 3)::text)::uuid, case when n % 4 = 0 then 'ban' else 'suspension' end, 'spam', now(),
      case when n % 4 > 0 then now() + interval '1 day' end, case when n % 4 = 3 then now() end
    from generate_series(1, 4000) n`.execute(database)
  await sql`
    insert into moderation_cases (id, subject_kind, subject_id, name, name_key, source, person_id, opened_at, decided_at,
      appealed_at, claimed_until)
    select md5('c' || n)::uuid, 'song', md5('s' || n)::uuid, 'word', 'word', 'report', md5(n::text)::uuid,
      now() - n * interval '1 minute', case when n % 5 > 0 then now() - n * interval '1 second' end,
      case when n % 50 = 1 then now() end, case when n % 100 = 0 then now() + interval '10 minutes' end
    from generate_series(1, 20000) n`.execute(database)
  await sql`
    insert into filters (id, kind, pattern, pattern_key, action, reason, note, made_at)
    select md5('w' || n)::uuid, 'words', 'w' || n, 'w' || n, 'hold', 'spam', '', now() from generate_series(1, 5000) n`.execute(
    database,
  )
  await sql`
    insert into conversations (id, low_id, high_id, last_number, created_at)
    select md5('t' || n)::uuid, least(one, other), greatest(one, other), 10, now()
    from (
      select n, case when n % 5 = 0 then ${toUuid(viewer.id)} else md5(n::text)::uuid end as one, md5((n + 1)::text)::uuid as other
      from generate_series(1, 5000) n
    ) pairs`.execute(database)
  await sql`
    insert into conversation_sides (user_id, conversation_id, other_id, last_at)
    select low_id, id, high_id, now() - random() * interval '9 days' from conversations union all
    select high_id, id, low_id, now() - random() * interval '9 days' from conversations`.execute(database)
  await sql`
    insert into messages (conversation_id, number, id, user_id, content, created_at)
    select conversations.id, n, gen_random_uuid(), low_id, 'hello', now()
    from conversations, generate_series(1, 10) n union all
    select ${toUuid(conversationId)}, n, gen_random_uuid(), ${toUuid(viewer.id)}, 'hello', now()
    from generate_series(11, 2000) n`.execute(database)
  await sql`update users set role = 'moderator' where left(id::text, 2) = '00'`.execute(database)
  await sql`
    insert into moderation_cases (id, subject_kind, subject_id, person_id, name, name_key, source, opened_at, decided_at)
    select md5('case' || n)::uuid, 'song', md5('s' || n)::uuid, md5((n % 2000 + 1)::text)::uuid, 'song', 'song', 'report', now(), now()
    from generate_series(1, 10000) n`.execute(database)
  await sql`
    insert into admin_log (id, actor_id, act, about_id, at)
    select md5('l' || n)::uuid, md5((n % 20 + 1)::text)::uuid, case n % 40 when 0 then 'verifyEmail' else 'endSessions' end,
      case when n % 50 = 0 then ${toUuid(viewer.id)} else md5((n % 2000 + 1)::text)::uuid end, now()
    from generate_series(1, 20000) n`.execute(database)
  await sql`
    insert into sign_in_log (id, account_id, kind, network, at)
    select md5('i' || n)::uuid, case when n % 50 = 0 then ${toUuid(viewer.id)} else md5((n % 2000 + 1)::text)::uuid end,
      case n % 40 when 0 then 'roleChanged' else 'signedIn' end, decode(md5((n % 500)::text), 'hex'), now()
    from generate_series(1, 20000) n`.execute(database)
  await sql`
    insert into sanctions (id, person_id, kind, reason, began_at)
    select md5('warned' || n)::uuid, case when n % 40 = 0 then ${toUuid(viewer.id)} else md5((n % 2000 + 1)::text)::uuid end,
      'warning', 'spam', now()
    from generate_series(1, 8000) n`.execute(database)
  await sql`
    insert into mail_failures (id, kind, masked_address, reason, tries, is_final, last_at)
    select gen_random_uuid(), 'test', 'm…@example.org', 'ESOCKET', 1, false, now() - n * interval '1 second'
    from generate_series(1, 5000) n`.execute(database)
  await sql`
    insert into storage_owners (user_id, files, bytes)
    select md5(n::text)::uuid, n, n * 1000 from generate_series(1, 2000) n`.execute(database)
  await sql`
    insert into challenges (id, title, start_at, end_at, created_at, updated_at, closed_at, voter_count, entry_count)
    select md5('h' || n)::uuid, 'challenge', now() - n * interval '1 hour', now() + (200 - n) * interval '1 hour', now(), now(),
      case when n > 248 then now() end, case when n > 248 then 9 end, case when n > 248 then 9 end
    from generate_series(1, 2000) n`.execute(database)
  await sql`
    insert into challenge_submissions (id, challenge_id, song_id, user_id, submitted_at, created_at, updated_at)
    select gen_random_uuid(), md5('h' || challenge)::uuid, md5('s' || n)::uuid,
      case when n = 1 then ${toUuid(viewer.id)} else md5(n::text)::uuid end, now() - n * interval '1 minute', now(), now()
    from generate_series(1, 2000) challenge, generate_series(1, case challenge when 7 then 5000 else 20 end) n`.execute(
    database,
  )
  await sql`
    insert into user_badges (id, user_id, badge_id, challenge_id, earned_at)
    select gen_random_uuid(), user_id, badges.id, challenge_id, submitted_at
    from challenge_submissions, badges where type = 'participant'`.execute(database)
  await sql`
    insert into forum_posts (id, user_id, category, title, content, body, excerpt, tags, last_activity_at, hot, search,
      search_version, created_at, updated_at)
    select md5('f' || n)::uuid, md5((n % 2000 + 1)::text)::uuid, case n % 5 when 0 then 'tips' else 'talk' end, 'title',
      'content', '[]', '', '{a}', now() - n * interval '1 minute', -n, ('''word'':1A ''w' || n || ''':2D')::tsvector, 1,
      now(), now()
    from generate_series(1, 20000) n`.execute(database)
  await sql`
    insert into forum_post_tags (tag, post_id, last_activity_at, hot)
    select tag, id, last_activity_at, hot from forum_posts, (values ('a'), ('b')) tags (tag)`.execute(
    database,
  )
  await sql`
    insert into forum_tags (tag, post_count) select 'tag ' || n, n from generate_series(1, 5000) n`.execute(
    database,
  )
  await sql`
    insert into forum_replies (post_id, id, user_id, content, body, search, search_version, created_at, updated_at)
    select md5('f' || post)::uuid, gen_random_uuid(), md5(n::text)::uuid, 'hello', '[]',
      ('''r' || post * n || ''':1D')::tsvector, 1, now(), now()
    from generate_series(1, 500) post, generate_series(1, case post when 7 then 5000 else 10 end) n`.execute(
    database,
  )
  await sql`
    insert into forum_post_likes (post_id, user_id, created_at)
    select md5('f' || post)::uuid, md5(n::text)::uuid, now() from generate_series(1, 20000) post, generate_series(1, 2) n`.execute(
    database,
  )
  await sql`
    insert into forum_reply_likes (post_id, reply_id, user_id, created_at)
    select post_id, id, user_id, now() from forum_replies`.execute(database)
  await sql`
    insert into forum_reads (user_id, post_id, read_at)
    select user_id, id, now() from forum_posts union all
    select ${toUuid(viewer.id)}, id, now() from forum_posts`.execute(database)
  await sql`analyze`.execute(database)
}, fillingTimeoutMs)

const limit = 25
const sight = { seesAddresses: true, now: new Date() }
const conversationId = idFromUuid(createHash('md5').update('t5').digest('hex'))
const challengeId = idFromUuid(createHash('md5').update('h7').digest('hex'))
const bigPlaylist = idFromUuid(createHash('md5').update('p7').digest('hex'))
const middle = { score: 500, id: newId(Date.UTC(2026, 0, 1)), rest: false }
const chart = { chart: 'popular:week', genre: undefined, after: undefined, except: undefined, limit }
const after = { at: new Date(Date.now() - dayMs).toISOString(), id: middle.id }
const waiting = { kind: undefined, reason: undefined, q: 'word', after, limit, now: new Date() }

test.each<[string, () => Compilable, string]>([
  [
    'recent',
    () => recentSongs(database, null, { since: undefined, genre: undefined, after: undefined, limit }),
    'songs_recent',
  ],
  [
    'recent, next page, signed in',
    () => recentSongs(database, viewer, { since: undefined, genre: undefined, after, limit }),
    'songs_recent',
  ],
  [
    'recent of this week in one genre',
    () =>
      recentSongs(database, viewer, {
        since: new Date(Date.now() - 6 * dayMs),
        genre: 'jazz',
        after: undefined,
        limit,
      }),
    'songs_recent_genre',
  ],
  ['a chart', () => rankedSongs(database, null, chart), 'song_ranks_order'],
  [
    'a chart, next page, signed in',
    () => rankedSongs(database, viewer, { ...chart, after: middle }),
    'song_ranks_order',
  ],
  [
    'a chart in one genre',
    () => rankedSongs(database, viewer, { ...chart, genre: 'jazz', after: middle }),
    'song_ranks_genre',
  ],
  ['a chart, by who can reach whom', () => rankedSongs(database, viewer, chart), 'song_ranks_order'],
  [
    'the rest behind a window',
    () => rankedSongs(database, viewer, { ...chart, chart: 'popular:all', except: 'popular:today' }),
    'song_ranks_order',
  ],
  [
    "a person's songs",
    () => songsOfPerson(database, viewer, viewer.id, { after: undefined, limit }),
    'songs_owner',
  ],
  ['own drafts', () => draftsOf(database, viewer.id), 'drafts_own'],
  ['remixes, next page', () => remixesOf(database, viewer, songId, { after, limit }), 'songs_based_on'],
  ['the newest songs in a feed', () => newestForFeed(database), 'songs_recent'],
  [
    'the sounds of songs that play',
    () => streamedSounds(database, { uuids: [songId, ...commentIds].map(toUuid) }),
    'songs_pkey',
  ],
  [
    'songs for cards',
    () => songsForCards(database, { uuids: [songId, ...commentIds].map(toUuid) }),
    'songs_pkey',
  ],
  ['songs by ids', () => songsByIds(database, viewer, [songId, ...commentIds]), 'songs_pkey'],
  [
    'comments of the timeline, next page',
    () => timelineComments(database, viewer, songId, { after: { seconds: 50, id: middle.id }, limit }),
    'comments_timeline',
  ],
  [
    'general comments, next page',
    () => generalComments(database, viewer, songId, { after: middle.id, limit }),
    'comments_general',
  ],
  [
    'replies',
    () => repliesTo(database, null, songId, { commentId: commentIds[0]!, after: undefined, limit }),
    'comments_replies',
  ],
  [
    'where a member is signed in, next page',
    () => sessionsOf(database, viewer.id, { after, limit, now: new Date() }),
    'sessions_own',
  ],
  ['the own API tokens', () => livingTokens(database, viewer.id, new Date()), 'api_tokens_own'],
  ['the own app passwords', () => ownAppPasswordRows(database, viewer.id), 'app_passwords_own'],
  [
    'notifications',
    () => notificationsOf(database, viewer.id, { after: undefined, limit }),
    'notifications_order',
  ],
  [
    'notifications, next page',
    () => notificationsOf(database, viewer.id, { after, limit }),
    'notifications_order',
  ],
  [
    'followers, next page',
    () => followersOf(database, viewer.id, { viewer, after, limit }),
    'follows_followers',
  ],
  [
    'whom a member follows, next page',
    () => followedBy(database, viewer.id, { viewer, after, limit }),
    'follows_followed',
  ],
  [
    'voters to look at, next page',
    () =>
      suspectedVoters(database, {
        cleared: false,
        after: { chance: 0.0001, groupId: middle.id, id: middle.id },
        search: undefined,
        limit,
      }),
    'suspected_voters_order',
  ],
  [
    'voters set aside, next page',
    () => quarantinedVoters(database, { after, search: undefined, limit }),
    'quarantined_voters_time',
  ],
  [
    'whose votes were set aside by whom, next page',
    () => quarantineActs(database, { after, limit }),
    'quarantine_log_time',
  ],
  [
    'whom a member has blocked, next page',
    () => peopleBlockedBy(database, viewer.id, { after, limit }),
    'blocks_latest',
  ],
  [
    'whom a member has muted',
    () => peopleMutedBy(database, viewer.id, { after: undefined, limit }),
    'mutes_latest',
  ],
  [
    'own conversations, next page',
    () => conversationsOf(database, viewer.id, { after, limit }),
    'conversation_sides_order',
  ],
  [
    'a conversation, further up',
    () => messagesOf(database, conversationId, { after: 1_500, limit }),
    'messages_pkey',
  ],
  ['the newest copies of the own data', () => currentExports(database, viewer.id, new Date()), 'exports_own'],
  [
    'what a member has heard, next page',
    () => playsOf(database, { personId: viewer.id, after: middle.id, limit }),
    'plays_earlier_person',
  ],
  [
    'own playlists, next page, asked about a song',
    () =>
      playlistsOfPerson(database, viewer.id, { song: middle.id, onlyPublic: false, after: middle.id, limit }),
    'playlists_user',
  ],
  [
    "a person's public playlists",
    () => playlistsOfPerson(database, viewer.id, { onlyPublic: true, after: undefined, limit }),
    'playlists_public',
  ],
  [
    'a playlist, next page',
    () => songsOfPlaylist(database, viewer, bigPlaylist, { after: { position: 3, id: middle.id }, limit }),
    'playlist_songs_order',
  ],
  ['all challenges, next page', () => allChallenges(database, viewer, { after, limit }), 'challenges_all'],
  [
    'challenges that are running',
    () => activeChallenges(database, viewer, { now: new Date(), after: undefined, limit }),
    'challenges_open',
  ],
  [
    'entries by ranking, next page',
    () =>
      submissionsByRanking(database, viewer, challengeId, {
        after: { ...after, rank: 2_147_483_647 },
        limit,
      }),
    'challenge_submissions_ranking',
  ],
  [
    'filters with a word in them',
    () => newestFilters(database, { wanted: { words: 'w', link: 'w', note: 'w' }, after: undefined, limit }),
    'filters_pkey',
  ],
  [
    'the newest entries in a feed',
    () => entriesForFeed(database, challengeId),
    'challenge_submissions_recent',
  ],
  [
    'the newest entries',
    () => newestSubmissions(database, viewer, challengeId, { after: undefined, limit }),
    'challenge_submissions_recent',
  ],
  [
    "a person's entries, next page",
    () => submissionsOfPerson(database, viewer, viewer.id, { after, limit }),
    'challenge_submissions_user',
  ],
  [
    'cases that wait, next page',
    () => casesInOrder(database, { ...waiting, state: 'open' }),
    'moderation_cases_queue',
  ],
  [
    'cases that are claimed',
    () => casesInOrder(database, { ...waiting, state: 'claimed' }),
    'moderation_cases_queue',
  ],
  [
    'cases with objections',
    () => casesInOrder(database, { ...waiting, state: 'appealed' }),
    'moderation_cases_appealed',
  ],
  [
    'decided cases, next page',
    () => casesInOrder(database, { ...waiting, state: 'decided' }),
    'moderation_cases_decided',
  ],
  [
    'opinions, next page',
    () => opinionsOf(database, viewer, songId, { after, limit }),
    'detailed_ratings_said',
  ],
  ['liked songs, next page', () => likedSongs(database, viewer, { after, limit }), 'likes_user'],
  ['heard songs, next page', () => heardSongs(database, viewer, { after, limit }), 'play_listeners_member'],
])('%s walks its index in order', async (_name, statement, index) => {
  const plan = await explain(statement().compile())
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan/)
  // The tables of months are merged by their order, so nothing is sorted.
  expect(plan).not.toMatch(/^ *(->)? *Sort(?! Key)/m)
})

test.each(
  (['activity', 'hot', 'new'] as const).flatMap(order =>
    [{}, { category: 'tips' } as const, { tag: 'a' }].map(of => ({ order, of })),
  ),
)('the forum by $order of $of walks its index in order', async ({ order, of }) => {
  const reader = { viewer, now: new Date() }
  const at = { activity: after.at, hot: -50, new: null }[order]
  const statement = postsInOrder(database, reader, { order, ...of, after: { at, id: middle.id }, limit })
  const plan = await explain(statement.compile())
  const kept = 'tag' in of ? 'forum_post_tags' : `forum_posts${'category' in of ? '_category' : ''}`
  expect(plan).toContain('tag' in of && order === 'new' ? 'forum_post_tags_pkey' : `${kept}_${order}`)
  expect(plan).not.toMatch(/Seq Scan/)
  expect(plan).not.toMatch(/^ *(->)? *Sort/m)
})

test('what was answered and which tags are used most is read by the index, and searching, too', async () => {
  const post = idFromUuid(createHash('md5').update('f7').digest('hex'))
  const answered = await explain(repliesOf(database, viewer, post, { after: middle.id, limit }).compile())
  expect(answered).toContain('forum_replies_pkey')
  expect(answered).not.toMatch(/Seq Scan|^ *(->)? *Sort/m)
  const tags = await explain(popularTagsOf(database).compile())
  expect(tags).toContain('forum_tags_popular')
  expect(tags).not.toMatch(/Seq Scan|Sort/)
  const query = readQuery('w1234')!
  const search = foundPosts(database, { viewer, now: new Date() }, { query, after: undefined, limit })
  const plan = await explain(search.compile())
  expect(plan).toContain('forum_posts_search')
  expect(plan).toContain('forum_replies_search')
  expect(plan).not.toMatch(/Seq Scan/)
})

test.each([
  ['songs', 'songs_pkey'],
  ['playlists', 'playlists_pkey'],
  ['challenges', 'challenges_pkey'],
  ['profile', 'users_pkey'],
] as const)('a part of the map of %s walks its index in order', async (kind, index) => {
  // Fewer than there are challenges: for a whole table every index would be a detour.
  const statement = mappedStatement(kind, { from: middle.id, isIncluded: false, limit: 200 })
  const plan = await explain(statement.compile(database))
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan|Sort/)
})

test("of one person's songs a feed reads only those", async () => {
  const plan = await explain(newestForFeed(database, artistId).compile())
  expect(plan).toContain('songs_published')
  expect(plan).not.toMatch(/Seq Scan/)
})

test('a search compares what its indexes find, the popular first, and looks no further once the page is full', async () => {
  const search = (q: string) =>
    foundSongs(database, viewer, { query: readQuery(q)!, after: undefined, limit })
  for (const q of ['song 456', 'song 45']) {
    const plan = await explain(search(q).compile())
    for (const part of [
      'title',
      'words_head',
      'words_tail',
      'names_head',
      'names_tail',
      'texts_head',
      'texts_tail',
    ])
      expect(plan).toContain(`song_index_${part}`)
    expect(plan).not.toMatch(/Seq Scan on (songs|users|song_ranks|song_stats)/)
  }
  // Lines are looked for only in the songs of the page.
  const lyrics = await explain(lyricsOfSongs(database, { uuids: [toUuid(songId)] }).compile())
  expect(lyrics).toContain('songs_pkey')
  expect(lyrics).not.toContain('Seq Scan')
  const full = await explain(search('song 123').compile(), database, 'explain (analyze)')
  expect(full).toMatch(/song_index_words_head .*actual/)
  expect(full).toMatch(/song_index_words_tail .*never executed/)
  expect(full).toMatch(/song_index_texts_tail .*never executed/)
})

test('the first replies to many comments are read by the index, and only they are sorted', async () => {
  const plan = await explain(
    firstReplies(database, viewer, songId, { commentIds: commentIds.map(toUuid), each: 3 }).compile(),
  )
  expect(plan).toContain('comments_replies')
  expect(plan).not.toMatch(/Seq Scan/)
})

test('the newest songs of followed people are read by the index, and only they are sorted', async () => {
  const plan = await explain(followedSongs(database, viewer, { after, limit }).compile())
  expect(plan).toContain('songs_published')
  expect(plan).toMatch(/follows_(pkey|followed)/)
  expect(plan).not.toMatch(/Seq Scan/)
})

test.each<[string, () => Compilable, string]>([
  [
    'every challenge, next page',
    () => everyChallenge(database, viewer, { after, search: 'challenge', limit }),
    'challenges_all',
  ],
  [
    'everybody with an account, next page',
    () => membersFor(database, sight, { search: undefined, who: 'all', after: middle.id, limit }),
    'users_pkey',
  ],
  [
    'those with more rights than a member’s',
    () => membersFor(database, sight, { search: undefined, who: 'staff', after: undefined, limit }),
    'users_staff',
  ],
  [
    'what was ever imposed on a member',
    () => sanctionsOf(database, viewer.id, { after: middle.id, limit }),
    'sanctions_person',
  ],
  [
    'what administrators have done, next page',
    () => logEntries(database, { after: middle.id, limit }),
    'admin_log_pkey',
  ],
  [
    'one thing that administrators do',
    () => logEntries(database, { act: 'verifyEmail', after: undefined, limit }),
    'admin_log_act',
  ],
  [
    'what administrators have done to a member',
    () => logEntries(database, { about: viewer.id, after: undefined, limit }),
    'admin_log_about',
  ],
  [
    'what happened to one account',
    () => signInsOf(database, viewer.id, { after: undefined, limit }),
    'sign_in_log_account',
  ],
  [
    'what happened to all accounts, next page',
    () => signInsOfAll(database, { after: middle.id, limit }),
    'sign_in_log_pkey',
  ],
  [
    'one kind of it',
    () => signInsOfAll(database, { kind: 'roleChanged', after: undefined, limit }),
    'sign_in_log_kind',
  ],
  [
    'what one network did',
    () => signInsOfAll(database, { network: oneNetwork, after: undefined, limit }),
    'sign_in_log_network',
  ],
  [
    'mails that no server took, next page',
    () => latestFailures(database, { after, limit }),
    'mail_failures_latest',
  ],
  ['those with most bytes', () => ownersBySize(database), 'storage_owners_size'],
])('%s, is a list of the administration and walks its index in order', async (_name, statement, index) => {
  const plan = await explain(statement().compile())
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan/)
  expect(plan).not.toMatch(/^ *(->)? *Sort/m)
})

test('people are looked up by the indexes of names and addresses, and only those found are sorted', async () => {
  const plan = await explain(
    membersFor(database, sight, { search: 'unknown@example', who: 'all', after: undefined, limit }).compile(),
  )
  expect(plan).toContain('users_search')
  expect(plan).toContain('users_email_beginning')
  expect(plan).not.toMatch(/Seq Scan on users/)
})

test('the log of administrators is searched by the index of names, and by its own', async () => {
  const plan = await explain(
    logEntries(database, { search: 'unknown@example', after: middle.id, limit }).compile(),
  )
  expect(plan).toContain('users_search')
  expect(plan).not.toMatch(/Seq Scan/)
})

test('the log of sign-ins is searched by the indexes of names and addresses, and by its own', async () => {
  const plan = await explain(
    signInsOfAll(database, { search: 'unknown@example', after: middle.id, limit }).compile(),
  )
  expect(plan).toContain('users_search')
  expect(plan).toContain('users_email_beginning')
  expect(plan).not.toMatch(/Seq Scan/)
})

test.each([1, 20])('what charts know of %i songs is read by their ids', async count => {
  const songIds = Array.from({ length: count }, (_, n) =>
    toUuid(idFromUuid(createHash('md5').update(`s${n}`).digest('hex'))),
  )
  const terms = { requiresVerification: true, accountHours: 24, at: new Date() }
  const statement = signalsStatement(songIds, { now: new Date(), terms })
  const plan = await explain(statement.compile(database))
  expect(plan).toContain('listens_pkey')
  expect(plan).not.toMatch(/Seq Scan on (songs|users|listens|likes|ratings|comments|playlist_songs)/)
})

test('what was heard in the last hours is read by its index, however many have listened before', async () => {
  const plan = await explain(recentlyHeard(database, new Date(Date.now() + 1_000)).compile())
  expect(plan).toContain('listens_qualified')
  expect(plan).not.toMatch(/Seq Scan/)
})

test.each([
  ['what a liked song brings', () => songsBecauseLiked(database, viewer, 12)],
  ['what was never heard', () => unheardSongs(database, viewer, 12)],
  ['what is heard after a song', () => songsAfter(database, viewer, songId, 24)],
])('%s is read by indexes, and only what was found is sorted', async (_name, statement) => {
  const plan = await explain(statement().compile())
  expect(plan).not.toMatch(/Seq Scan/)
})

test("a person's badges are walked in their order; that there are few kinds of them is no harm", async () => {
  const plan = await explain(badgesOfPerson(database, viewer.id, { after, limit }).compile())
  expect(plan).toContain('user_badges_latest')
  expect(plan).not.toMatch(/Seq Scan on (?!badges)|^ *(->)? *Sort/m)
})

test('the most played of a challenge are found by its index, and only they are sorted', async () => {
  const plan = await explain(
    mostPlayedSubmissions(database, viewer, challengeId, { after: undefined, limit }).compile(),
  )
  expect(plan).toMatch(/challenge_submissions_\w+/)
  expect(plan).not.toMatch(/Seq Scan on (challenge_submissions|users)/)
})

test('what viewers of one page see differently is read by keys', async () => {
  const ids = commentIds.map(toUuid)
  const statement = differingStatement({
    viewers: [viewer.id, artistId].map(toUuid),
    songs: ids,
    people: ids,
  })
  expectKeysOnly(await explain(statement.compile(database)))
})

test('what a search has found is read by keys for each viewer', async () => {
  const ids = commentIds.map(toUuid)
  expectKeysOnly(await explain(songsAmong(database, viewer, ids).compile()))
  expectKeysOnly(await explain(artistsAmong(database, viewer, ids).compile()))
})

test('behind a window most songs are expected, so that a chart is never sorted whole for a page', async () => {
  const rest = rankedSongs(database, viewer, { ...chart, chart: 'popular:all', except: 'popular:today' })
  const plan = await explain(rest.compile())
  const [, expected] = /song_ranks_order on song_ranks .*rows=(\d+)/.exec(plan) ?? []
  expect(Number(expected)).toBeGreaterThan(5_000)
})

test('a search has the same plan whatever is looked for, so that PostgreSQL keeps it', async () => {
  const plans = await Promise.all(
    ['song', 'song 456', 'nowhere'].map(async q => {
      const page = { query: readQuery(q)!, after: undefined, limit }
      const plan = await explain(foundSongs(database, viewer, page).compile())
      return [...plan.matchAll(/song_index_\w+/g)].map(([index]) => index)
    }),
  )
  expect(plans[0]).toContain('song_index_words_head')
  expect(new Set(plans.map(indexes => indexes.join())).size).toBe(1)
})

test('whether any post or reply holds the words is told by their indexes', async () => {
  const plan = await explain(anyPost(readQuery('w1234')!.begun).compile(database))
  expect(plan).toContain('forum_posts_search')
  expect(plan).toContain('forum_replies_search')
  expect(plan).not.toMatch(/Seq Scan/)
})

test('whether there is any work is told by a few looks at indexes', async () => {
  const now = new Date()
  const conditions = [
    areRanksDue(now),
    areMonthsDue(now),
    areVotersNewlyEligible({ now, requiresVerification: true }),
    isIndexOld,
    arePushesDue,
    areRemixesUntold(now),
    areMessagesUntold(now),
    areChallengesUntold(now),
    areChallengesToClose(now),
  ]
  const plan = await transact(database, async transaction => {
    // All rows here are out of date, so the first one answers; if none is, the index must be able to answer.
    await sql`set local enable_seqscan = off`.execute(transaction)
    return explain(sql`select ${sql.join(conditions, sql` or `)}`.compile(database), transaction)
  })
  expect(plan).not.toMatch(/Seq Scan on (?!chart_day|eligibility_upkeep|leaderboards|changed_songs)/)
  expect(plan).toContain('song_index_version')
})

test('people are found by the index', async () => {
  const artists = foundArtists(database, viewer, { query: readQuery('1999')!, after: undefined, limit })
  expect(await artists.execute()).toHaveLength(11)
  const plan = await transact(database, async transaction => {
    // For a prefix the planner guesses one row in fifty, and then reads a table this small whole; the index must be
    // able to answer all the same.
    await sql`set local enable_seqscan = off`.execute(transaction)
    return explain(artists.compile(), transaction)
  })
  expect(plan).toContain('users_search')
})

const at = new Date()
const scores = { vocal: 1, instrumental: 2, mixing: 3, creativity: 4, lyrics: 5 }
const heard = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    songId: newId(n),
    listener: Buffer.from([n]),
    userId: n % 2 ? viewer.id : null,
    at,
  }))

const cast = <Value>(count: number, value: Value) => {
  const ids = Array.from({ length: count }, (_, n) => newId(n))
  return {
    songIds: ids.map(toUuid),
    userIds: ids.map(() => toUuid(viewer.id)),
    values: ids.map(() => value),
    newsIds: ids.map(toUuid),
    groups: ids.map(id => groupOf('like', id)),
    at,
  }
}

test.each<[string, RawBuilder<unknown>]>([
  ['a like', likesStatement(cast(1, true))],
  ['twenty likes', likesStatement(cast(20, true))],
  ['twenty dislikes', silentLikesStatement(cast(20, false))],
  ['a like taken back', unlikeStatement({ songId: toUuid(newId(0)), userId: toUuid(viewer.id), at })],
  ['stars taken back', unrateStatement({ songId: toUuid(newId(0)), userId: toUuid(viewer.id), at })],
  ['twenty stars', ratingsStatement(cast(20, 4))],
  ['stars in five categories', detailedRatingStatement({ songId: newId(0), userId: viewer.id, at }, scores)],
])('%s finds its song, and the counts of it, by the id', async (_name, statement) => {
  const plan = await explain(statement.compile(database))
  expect(plan).toContain('songs_pkey')
  expectKeysOnly(plan)
  // If the song were found by a row of the vote instead, statistics could turn that into a walk through all songs'
  // counts.
  expect(plan).not.toMatch(/Index Cond: .*= vote/)
})

test.each([1, 20])('%i plays find their songs by their ids', async count => {
  const plan = await explain(playsStatement(heard(count)).compile(database))
  expect(plan).toContain('songs_pkey')
  expectKeysOnly(plan)
})

test('what a member has heard since a moment is looked for only in the months since', async () => {
  const [earlier, month] = await monthsOfPlays(database)
  const since = (moment: Date) =>
    explain(playsOf(database, { personId: viewer.id, after: newId(moment.getTime()), limit }).compile())
  expect(await since(monthOf(earlier!.to, -1))).toContain('plays_earlier')
  const plan = await since(month!.from!)
  expect(plan).toContain(month!.table)
  expect(plan).not.toContain('plays_earlier')
})

test('months of plays are divided by what their ids begin with', async () => {
  const [earlier] = await monthsOfPlays(database)
  const { rows } = await sql<{ name: string; count: number }>`
    select tableoid::regclass::text as name, count(*)::int as count from plays group by 1`.execute(database)
  expect(rows).toHaveLength(3)
  expect(rows).toContainEqual({ name: earlier!.table, count: 10_000 })
})

function expectKeysOnly(plan: string): void {
  expect(plan).not.toMatch(/Seq Scan/)
  // Reading an index from end to end is also a walk through all rows.
  expect(plan.match(/Index Cond/g)).toHaveLength(plan.match(/Index (Only )?Scan/g)?.length ?? 0)
}

async function explain(
  { sql: text, parameters }: CompiledQuery,
  on: Executor = database,
  how = 'explain',
): Promise<string> {
  const { rows } = await sql<{
    'QUERY PLAN': string
  }>`${sql.raw(how)} ${sql.raw(literal(text, parameters))}`.execute(on)
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

/** `explain` takes no parameters over the wire; these values are our own. */
function literal(text: string, parameters: readonly unknown[]): string {
  return text.replaceAll(/\$(\d+)/g, (_, n: string) => {
    const value = parameters[Number(n) - 1]
    if (typeof value === 'number') return String(value)
    if (value === null) return 'null'
    return `'${written(value).replaceAll("'", "''")}'`
  })
}

function written(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (!Array.isArray(value)) return String(value)
  return `{${value.map(each => (each === null ? 'null' : JSON.stringify(written(each)))).join()}}`
}
