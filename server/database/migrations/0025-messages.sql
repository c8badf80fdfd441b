-- What two people write to each other. A conversation begins with its first message, and there is one for each pair.

create table conversations (
  id uuid primary key,
  -- the two, in the order of their ids; null once one of them has left for good
  low_id uuid references users on delete set null,
  high_id uuid references users on delete set null,
  -- the number of the last message; whoever writes or reads holds this row, so that they take turns
  last_number integer not null default 0,
  created_at timestamptz not null,
  unique (low_id, high_id),
  check (low_id < high_id)
) with (fillfactor = 70);

create index conversations_high on conversations (high_id);

-- A conversation as one of the two sees it.
create table conversation_sides (
  user_id uuid not null references users on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  -- null: has left for good
  other_id uuid references users on delete set null,
  -- up to which number they have read, and how many of the other's messages stand behind it
  read_number integer not null default 0,
  unread_count integer not null default 0 check (unread_count >= 0),
  -- the other one has written, so they may be answered whatever they choose
  may_answer boolean not null default false,
  -- out of the list until the next message
  is_hidden boolean not null default false,
  -- the last message; lists order by it
  last_at timestamptz not null,
  -- when they shall be told of what they have not read by then
  tell_at timestamptz,
  primary key (user_id, conversation_id),
  unique (user_id, other_id)
) with (fillfactor = 70);

create index conversation_sides_conversation on conversation_sides (conversation_id);
create index conversation_sides_other on conversation_sides (other_id);
create index conversation_sides_order on conversation_sides (user_id, last_at desc, conversation_id desc)
  where not is_hidden;
create index conversation_sides_unread on conversation_sides (user_id) where unread_count > 0;
create index conversation_sides_due on conversation_sides (tell_at) where tell_at is not null;

create table messages (
  conversation_id uuid not null references conversations on delete cascade,
  -- counts without gaps within the conversation
  number integer not null,
  -- made by whoever sends it, so that sending it twice is sending it once
  id uuid not null,
  -- null: has left for good
  user_id uuid references users on delete set null,
  -- empty once deleted: the place stays
  content text not null check (length(content) <= 2000),
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (conversation_id, number),
  unique (conversation_id, id),
  check (content <> '' or deleted_at is not null)
);

create index messages_user on messages (user_id);

-- Who may begin to write to somebody; whom they have written to themselves may always answer.
alter table users add column messages_from text not null default 'everyone'
  check (messages_from in ('everyone', 'followed', 'nobody'));
