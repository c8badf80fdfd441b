-- A new address is proven by the same codes as a first one (email_codes): a table of its own was one too many.
drop table email_changes;
