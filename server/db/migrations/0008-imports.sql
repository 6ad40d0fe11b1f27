-- Imports that go on after a crash, and the queue of work that they and others wait in.

-- Work to do once, by whichever server is free. A row is there as long as it is not done.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  -- what it is about: of one kind there is never more than one job about the same
  key text not null,
  run_at timestamptz not null default now(),
  -- how often it was begun since it last got any further
  attempts integer not null default 0,
  -- who works on it, and until when that is to be believed
  lease uuid,
  lease_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  unique (kind, key)
);
create index job_due on job (run_at, id);

create table import (
  id bigint generated always as identity primary key,
  name text not null,
  source text not null check (source in ('upload', 'folder', 'url')),
  -- the folder or the address
  location text,
  -- null: for nobody in particular
  partner_id bigint references partner (id),
  options jsonb not null default '{}',
  state text not null default 'received' check (
    state in ('received', 'checking', 'ready', 'queued', 'running', 'done', 'cancelled', 'failed', 'undone')
  ),
  created_by bigint references app_user (id),
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  done bigint not null default 0,
  total bigint not null default 0,
  accepted bigint not null default 0,
  repeated bigint not null default 0,
  refused bigint not null default 0,
  error text,
  -- what the last check found out
  questions jsonb not null default '[]',
  preview jsonb not null default '[]',
  -- conversations, once it was undone
  removed bigint,
  kept bigint
);
create index import_newest on import (created_at desc, id desc);

create table import_file (
  import_id bigint not null references import (id) on delete cascade,
  seq integer not null,
  -- with its folders, within the import
  name text not null,
  bytes bigint not null,
  sha256 text not null,
  storage_key text not null,
  format text,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'beside')),
  -- conversations or rows that are through; after a crash the work goes on behind them
  position bigint not null default 0,
  -- how many there are, once they were counted
  items bigint,
  -- why nothing reads it: a refusal in the end, unless a conversation turns out to use it
  unread text,
  -- whether a conversation of another file uses it
  used boolean not null default false,
  primary key (import_id, seq),
  unique (import_id, name)
);

create table import_refusal (
  id bigint generated always as identity primary key,
  import_id bigint not null references import (id) on delete cascade,
  file text not null,
  row bigint,
  field text,
  reason text not null
);
create index import_refusal_of_import on import_refusal (import_id, id);

create table import_template (
  id bigint generated always as identity primary key,
  name text not null,
  format text not null,
  options jsonb not null,
  owner_id bigint not null references app_user (id),
  shared boolean not null,
  unique (owner_id, name)
);

alter table interaction
  -- what made it, and what changed it last; null for imports from the command line
  add column import_id bigint references import (id),
  add column last_import_id bigint references import (id);
create index interaction_of_import on interaction (import_id) where import_id is not null;
