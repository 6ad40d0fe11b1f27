-- Partners' calling bases: whom to call, how it went so far, and what that means for calling again.

-- The last eight digits of each telephone number: the same however its country and its blanks are written.
create function phone_tails(phones text[]) returns text[] language sql immutable parallel safe
return array(select right(regexp_replace(phone, '\D', '', 'g'), 8) from unnest(phones) as phone);

create table dialling_record (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partner (id),
  external_id text not null,
  -- what the base itself calls it
  record_id text,
  campaign_id bigint references campaign (id),
  customer_id bigint references customer (id),
  -- whom to call, as the base says: the customer may be known under other names elsewhere
  name text,
  national_id text,
  national_id_kind text,
  phones text[] not null default '{}',
  email text,
  attempts integer check (attempts >= 0),
  last_result text,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  -- null: the base does not say. Once true it stays so, whatever later files say
  do_not_call boolean,
  disposition text,
  -- all other columns in their order: name → text, as imported
  other json not null default '{}',
  -- what made it, and what changed it last; null for imports from the command line
  import_id bigint references import (id),
  last_import_id bigint references import (id),
  unique (partner_id, external_id)
);
create index dialling_record_newest on dialling_record (partner_id, last_attempt_at desc nulls last, id desc);
create index dialling_record_named on dialling_record (partner_id, lower(record_id));
create index dialling_record_phones on dialling_record using gin (phone_tails(phones));
create index dialling_record_national_id on dialling_record (national_id) where national_id is not null;
create index dialling_record_customer on dialling_record (customer_id);
create index dialling_record_of_import on dialling_record (import_id) where import_id is not null;

-- Tries to reach somebody that some file told of. A base tells its last one only: earlier ones come from earlier files.
create table dialling_attempt (
  record_id bigint not null references dialling_record (id) on delete cascade,
  at timestamptz not null,
  result text,
  agent text,
  phone text,
  primary key (record_id, at)
);

-- The rows of files that told of a record.
create table dialling_source (
  record_id bigint not null references dialling_record (id) on delete cascade,
  source_file_id bigint not null references source_file (id),
  row integer not null,
  primary key (record_id, source_file_id, row)
);

-- Whose calls were recorded under a number.
create index customer_phones on customer using gin (phone_tails(phones));
create index interaction_customer on interaction (customer_id) where customer_id is not null;
