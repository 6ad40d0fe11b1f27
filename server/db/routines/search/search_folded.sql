-- Lower case without accents.
create or replace function search_folded(said text) returns text language sql immutable parallel safe
return lower(case when octet_length(said) = length(said) then said
  else regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g') end);
