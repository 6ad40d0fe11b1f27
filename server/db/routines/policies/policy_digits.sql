-- The digits of a policy's number without leading zeros, as in domain/policy-keys: what people mostly say of it. Indexes use it.
create or replace function policy_digits(number text) returns text language sql immutable parallel safe
return substring(ltrim(regexp_replace(number, '\D', '', 'g'), '0') from '^.{4,}$');
