-- How popular a song is, within two hundredths, also of those behind the head: a search compares up to a thousand of them,
-- and a look at the charts for each costs more than finding them. The fold keeps it from here on.
update song_index set popularity = score
from song_ranks
where song_ranks.song_id = song_index.song_id and chart = 'popular:all' and not is_head and score <> popularity;
