-- Who a debtor is under whatever customer, and what counts as having contacted them, wherever it was told.

-- as `server/db/bare-id.ts` compares national ids
create index customer_bare_id on customer (nullif(upper(regexp_replace(national_id, '[^[:alnum:]]', '', 'g')), ''));
create index dialling_record_bare_id on dialling_record (nullif(upper(regexp_replace(national_id, '[^[:alnum:]]', '', 'g')), ''));

-- each word for the outcome of a call, without reading all calls
create index interaction_disposition on interaction (partner_id, disposition);
create index dialling_record_disposition on dialling_record (partner_id, disposition);
create index dialling_record_last_result on dialling_record (partner_id, last_result);
create index dialling_attempt_result on dialling_attempt (result);
create index contact_attempt_result on contact_attempt (result);

-- the calls of the last days
create index dialling_attempt_at on dialling_attempt (at);

-- one conversation is one attempt: of several that name it the first goes on doing so
update contact_attempt set interaction_id = null
where exists (
  select from contact_attempt as first where first.interaction_id = contact_attempt.interaction_id and first.id < contact_attempt.id
);
create unique index contact_attempt_of_interaction on contact_attempt (interaction_id) where interaction_id is not null;
