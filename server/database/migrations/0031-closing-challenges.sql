-- When the queue was last asked to judge a challenge: it is asked again only where nothing came of it.
alter table challenges add column closing_asked_at timestamptz;
