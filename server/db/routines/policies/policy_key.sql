-- Two files mean the same policy if this is equal: its number without blanks, marks and case. The column policy.key is computed by it.
create or replace function policy_key(number text) returns text language sql immutable parallel safe
return upper(regexp_replace(number, '[^[:alnum:]]', '', 'g'));
