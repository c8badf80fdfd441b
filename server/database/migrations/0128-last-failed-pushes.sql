-- When the push service last refused a push. Older versions don't write it.
alter table push_subscriptions add column failed_at timestamptz;
