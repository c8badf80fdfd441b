-- Since when the browser's push service has taken nothing, though it was asked. A program of before writes null.
alter table push_subscriptions add column failing_since timestamptz;
