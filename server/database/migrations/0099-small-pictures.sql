-- A member's picture stands small beside their name on every page, and large on their profile alone.
-- Pictures from before serve as both until their member chooses a new one.
alter table users add column picture_large_blob text;
update users set picture_large_blob = picture_blob;
create index users_large_picture on users (picture_large_blob) where picture_large_blob is not null;
