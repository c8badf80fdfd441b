-- The database refuses counts that can't be. A count moves by the difference, so one that began wrong stays wrong: the
-- demo community used to come without its spread of stars, which went below zero once a member rated again.
update song_stats stats set
  rating_count = n.all_stars, rating_sum = n.sum,
  stars_1 = n.one, stars_2 = n.two, stars_3 = n.three, stars_4 = n.four, stars_5 = n.five
from (
  select song_stats.song_id, count(rating) as all_stars, coalesce(sum(rating), 0) as sum,
    count(*) filter (where rating = 1) as one,
    count(*) filter (where rating = 2) as two,
    count(*) filter (where rating = 3) as three,
    count(*) filter (where rating = 4) as four,
    count(*) filter (where rating = 5) as five
  from song_stats left join ratings on ratings.song_id = song_stats.song_id
  group by song_stats.song_id
) n
where n.song_id = stats.song_id
  and (stars_1, stars_2, stars_3, stars_4, stars_5) is distinct from (n.one, n.two, n.three, n.four, n.five);

alter table song_stats
  add constraint song_stats_not_negative check (
    plays >= 0 and likes >= 0 and dislikes >= 0 and comment_count >= 0
    and stars_1 >= 0 and stars_2 >= 0 and stars_3 >= 0 and stars_4 >= 0 and stars_5 >= 0
  ),
  add constraint song_stats_stars_agree check (
    rating_count = stars_1 + stars_2 + stars_3 + stars_4 + stars_5
    and rating_sum = stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5
  );

-- Scores are 1 to 10 where a category applies.
alter table category_stats
  add constraint category_stats_possible check (
    rating_count >= 0
    and vocal_count between 0 and rating_count and vocal_sum between vocal_count and 10 * vocal_count
    and instrumental_count between 0 and rating_count
    and instrumental_sum between instrumental_count and 10 * instrumental_count
    and mixing_count between 0 and rating_count and mixing_sum between mixing_count and 10 * mixing_count
    and creativity_count between 0 and rating_count
    and creativity_sum between creativity_count and 10 * creativity_count
    and lyrics_count between 0 and rating_count and lyrics_sum between lyrics_count and 10 * lyrics_count
  );

alter table song_days add constraint song_days_not_negative check (plays >= 0);
alter table users add constraint users_song_count_not_negative check (song_count >= 0);
alter table comments add constraint comments_not_negative check (like_count >= 0 and reply_count >= 0);
alter table forum_posts
  add constraint forum_posts_possible check (like_count >= 0 and others_reply_count between 0 and reply_count);
alter table forum_replies add constraint forum_replies_not_negative check (like_count >= 0 and answer_count >= 0);
alter table notifications
  add constraint notifications_possible check (actor_count >= cardinality(latest_actors));
alter table moderation_cases add constraint moderation_cases_not_negative check (report_count >= 0);
alter table challenges
  add constraint challenges_not_negative check (voter_count >= 0 and entry_count >= 0 and voters_to_flip >= 0);
alter table challenge_submissions add constraint challenge_submissions_not_negative check (voter_count >= 0);
