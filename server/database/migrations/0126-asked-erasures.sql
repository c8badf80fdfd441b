-- When the queue was last asked to erase an account: it is asked again only where nothing came of it.
alter table users add column erasure_asked_at timestamptz;
