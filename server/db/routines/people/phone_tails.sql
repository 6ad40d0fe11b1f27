-- The last eight digits of each telephone number: they do not depend on how country code and blanks are written. Indexes use it.
create or replace function phone_tails(phones text[]) returns text[] language sql immutable parallel safe
return array(select right(regexp_replace(phone, '\D', '', 'g'), 8) from unnest(phones) as phone);
