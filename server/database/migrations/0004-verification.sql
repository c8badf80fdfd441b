-- What is known of an account's address, the language its mails are written in, and the codes that prove an address.

alter table users
  add column email_verified_at timestamptz,
  -- what its person last read in; null for accounts older than this, until they come by
  add column language text check (language in ('ko', 'en', 'ja', 'zh', 'es', 'fr', 'de', 'pt'));

-- Nobody reads the demonstration cast's mail. All other accounts prove theirs first.
update users set email_verified_at = created_at where is_demo;

create table email_codes (
  user_id uuid not null references users on delete cascade,
  -- what the code is good for; a later one for the same replaces it
  purpose text not null,
  -- the address that it was sent to and proves
  email text not null,
  -- keyed, because six digits are guessed in no time
  code_hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, purpose)
);
