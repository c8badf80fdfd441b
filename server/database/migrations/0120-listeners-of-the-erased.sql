-- What people who have erased their account heard as guests, or in months whose plays are forgotten, had been left behind.
-- A member is the 16 bytes of their id as a listener.
delete from play_listeners
where octet_length(listener) = 16 and not exists (select from users where users.id = encode(listener, 'hex')::uuid);
