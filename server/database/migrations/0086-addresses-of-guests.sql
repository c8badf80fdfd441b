-- The few reports that know a guest's address, until it is forgotten with the case.
create index reports_address on reports (case_id) where email is not null;
