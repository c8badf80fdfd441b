-- Winners of a month stand in the order of the number beside them: the chance to be preferred to an average entry. Those
-- stored before stood by the end of their challenge, with their mean in stars.
create temporary table renamed_winners on commit drop as
select known.*, entries.chance
from leaderboard_entries known
join challenge_submissions entries on entries.challenge_id = known.challenge_id and entries.song_id = known.song_id
where category = 'challengeWinners' and entries.chance is not null;

delete from leaderboard_entries where category = 'challengeWinners';

insert into leaderboard_entries
  (period_start, category, position, user_id, song_id, challenge_id, score, basis, created_at)
select period_start, category, row_number() over (partition by period_start order by chance desc, position),
  user_id, song_id, challenge_id, chance, basis, created_at
from renamed_winners;
