-- Who signed a song's valid Content Credentials, as their certificate says.
alter table songs add column credentials_issuer text;
