/** What the product selects for a song, written out for pgbench. */
export const songColumns = `songs.id, songs.title, songs.description, songs.genre, songs.cover_blobs, songs.cover_thumbhash,
  songs.cover_tone_dark, songs.cover_tone_light, songs.duration_seconds, songs.peaks, songs.status, songs.failure,
  songs.artist_name, songs.created_at, songs.updated_at, songs.published_at, song_stats.plays, song_stats.likes,
  song_stats.dislikes, song_stats.rating_sum, song_stats.rating_count, users.id, users.first_name, users.last_name,
  users.artist_name, users.picture_blob, likes.is_like, ratings.rating`

export const songJoins = (member: string): string => `
join users on users.id = songs.user_id
join song_stats on song_stats.song_id = songs.id
left join likes on likes.song_id = songs.id and likes.user_id = ${member}
left join ratings on ratings.song_id = songs.id and ratings.user_id = ${member}`
