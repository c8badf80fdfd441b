-- Which terms somebody agreed to: the day since which they read so. Null for what was there before it was noted down,
-- and for the demo community, which agrees to nothing.

alter table users add column terms_version date;
alter table songs add column terms_version date;
