-- What an account is beyond its name: invitations, second factors, pictures, where sessions come from; files of users.

alter table app_user
  -- null until an invited person has chosen one: nobody can sign in with it
  alter column password_hash drop not null,
  add column photo_key text,
  add column last_active_at timestamptz,
  -- the language of letters to this person; null: that of the request that causes them
  add column locale text,
  -- what a search looks through: made small once, not fifty thousand times for every word
  add column searched text generated always as (lower(name || ' ' || email)) stored;
create index app_user_by_name on app_user (lower(name), id);
create index app_user_of_role on app_user (role_id);
create index app_user_of_team on app_user (team_id);
create index app_user_of_partner on app_user (partner_id);

create index agent_of_user on agent (user_id);

alter table session
  add column ip text,
  add column user_agent text;

-- An invitation that was not accepted yet. Its letter is sent by whichever server finds it first.
create table invitation (
  user_id bigint primary key references app_user (id) on delete cascade,
  invited_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  -- the language of the letter to a person who has not chosen one
  locale text,
  -- when the letter is to be sent, or, while somebody is at it, when to try again; null once it is sent
  letter_due timestamptz default '-infinity',
  -- both null until the letter is written; of the token in it only the SHA-256 is kept
  token_hash bytea unique,
  expires_at timestamptz
);
create index invitation_due on invitation (letter_due) where letter_due is not null;

create table two_factor (
  user_id bigint primary key references app_user (id) on delete cascade,
  -- RFC 6238, encrypted with the key 'two-factor' of the table secret
  secret bytea not null,
  -- null until the first code was right
  confirmed_at timestamptz,
  -- the last time step whose code was used: no code works twice
  last_step bigint not null default 0
);

create table recovery_code (
  code_hash bytea primary key,
  user_id bigint not null references app_user (id) on delete cascade,
  used_at timestamptz
);
create index recovery_code_of_user on recovery_code (user_id);

-- A file of users on its way: received, checked row by row, applied.
create table user_file (
  id bigint generated always as identity primary key,
  uploaded_by bigint not null references app_user (id) on delete cascade,
  uploaded_at timestamptz not null default now(),
  name text not null,
  sha256 text not null,
  storage_key text not null,
  format text not null check (format in ('csv', 'xlsx')),
  columns text[] not null,
  -- the first rows
  sample jsonb not null,
  row_count integer not null,
  -- which column of the file is which field: {"email": 0, "name": 2}
  mapping jsonb,
  -- of the check whose rows these are: a later one ends an earlier one
  run uuid,
  checked_at timestamptz,
  applied_at timestamptz
);
create index user_file_by_age on user_file (uploaded_at);
create index user_file_by_key on user_file (storage_key);

create table user_file_row (
  file_id bigint not null references user_file (id) on delete cascade,
  -- the row's number in the file; the header is row 1
  row integer not null,
  cells text[] not null,
  email text,
  -- the fields as they are understood: name, role_id, team_id, partner_id, active
  wanted jsonb not null default '{}',
  user_id bigint,
  outcome text not null check (outcome in ('create', 'update', 'deactivate', 'unchanged', 'refused')),
  -- names of the fields that change
  changes text[] not null default '{}',
  -- field → reasons, as text descriptors
  errors jsonb,
  primary key (file_id, row)
);
create index user_file_row_by_outcome on user_file_row (file_id, outcome, row);
