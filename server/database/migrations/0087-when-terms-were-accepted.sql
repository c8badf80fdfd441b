-- Changed terms are asked anew: when somebody agreed to the version that stands with their account.
alter table users add column terms_accepted_at timestamptz;
update users set terms_accepted_at = created_at where terms_version is not null;
