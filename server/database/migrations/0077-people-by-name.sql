-- Whom a text means by an @name that was typed.
create index users_artist_name on users (artist_name);
