/** Each statement compares stored counts with the rows that they count, and answers the rows where they differ. */
export const counters: Readonly<Record<string, string>> = {
  song_stats: differing('song_stats s', 's.song_id', {
    // For forgotten months only the sums of each day are left.
    's.plays': `select (select count(*) from plays, plays_upkeep
        where song_id = s.song_id and played_at >= coalesce(kept_since, '-infinity'))
      + (select coalesce(sum(plays), 0) from song_days, plays_upkeep where song_id = s.song_id and day < kept_since)`,
    's.likes': 'select count(*) from likes where song_id = s.song_id and is_like',
    's.dislikes': 'select count(*) from likes where song_id = s.song_id and not is_like',
    's.rating_count': 'select count(*) from ratings where song_id = s.song_id',
    's.rating_sum': 'select coalesce(sum(rating), 0) from ratings where song_id = s.song_id',
    's.stars_1': 'select count(*) from ratings where song_id = s.song_id and rating = 1',
    's.stars_5': 'select count(*) from ratings where song_id = s.song_id and rating = 5',
    's.comment_count': 'select count(*) from comments where song_id = s.song_id and deleted_at is null',
  }),
  song_days: differing('song_stats s', 's.song_id', {
    's.plays': 'select coalesce(sum(plays), 0) from song_days where song_id = s.song_id',
  }),
  category_stats: differing('category_stats s', 's.song_id', {
    's.rating_count': 'select count(*) from detailed_ratings where song_id = s.song_id',
    's.vocal_count': 'select count(*) from detailed_ratings where song_id = s.song_id and vocal > 0',
    's.vocal_sum': 'select coalesce(sum(vocal), 0) from detailed_ratings where song_id = s.song_id',
    's.creativity_sum': 'select coalesce(sum(creativity), 0) from detailed_ratings where song_id = s.song_id',
  }),
  users: differing('users u', 'u.id', {
    'u.song_count': `select count(*) from songs where user_id = u.id and status = 'ready'`,
    'u.follower_count': 'select count(*) from follows where followed_id = u.id',
    'u.followed_count': 'select count(*) from follows where follower_id = u.id',
  }),
  comments: differing('comments c', 'c.id', {
    'c.like_count': 'select count(*) from comment_likes where comment_id = c.id',
    'c.reply_count': 'select count(*) from comments r where r.parent_id = c.id and r.deleted_at is null',
  }),
  forum_posts: differing('forum_posts p', 'p.id', {
    'p.like_count': 'select count(*) from forum_post_likes where post_id = p.id',
    'p.reply_count': 'select count(*) from forum_replies where post_id = p.id and deleted_at is null',
    'p.others_reply_count':
      'select count(*) from forum_replies where post_id = p.id and deleted_at is null and user_id <> p.user_id',
  }),
  forum_tags: differing('forum_tags t', 't.tag', {
    't.post_count': 'select count(*) from forum_posts where t.tag = any(tags) and deleted_at is null',
  }),
  conversations: differing('conversations c', 'c.id', {
    'c.last_number': 'select count(*) from messages where conversation_id = c.id',
  }),
  conversation_sides: differing('conversation_sides s', "s.conversation_id || ' ' || s.user_id", {
    's.unread_count': `select count(*) from messages where conversation_id = s.conversation_id
      and user_id <> s.user_id and number > s.read_number and deleted_at is null`,
  }),
}

function differing(table: string, key: string, counted: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(counted)
  const said = pairs.map(([column]) => `(${column})::bigint`).join(', ')
  const real = pairs.map(([, rows]) => `(${rows})::bigint`).join(', ')
  return `select (${key})::text as key, said, counted from ${table},
    lateral (select array[${said}] as said, array[${real}] as counted) both_counts where said <> counted`
}
