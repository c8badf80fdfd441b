-- When the browser's push service has last taken nothing. A program of before doesn't write it.
alter table push_subscriptions add column failed_at timestamptz;
