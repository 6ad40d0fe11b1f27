-- Conversations, who took part, what was said, and the files they came from.

create table campaign (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partner (id),
  name text not null,
  product text,
  kind text not null check (kind in ('sale', 'verification', 'service', 'retention', 'collection')),
  unique (partner_id, name)
);

create table agent (
  id bigint generated always as identity primary key,
  name text not null,
  email text,
  team_id bigint references team (id),
  user_id bigint references app_user (id)
);
create unique index agent_identity on agent (lower(name), coalesce(lower(email), ''));

create table customer (
  id bigint generated always as identity primary key,
  name text,
  national_id text,
  national_id_kind text,
  phones text[] not null default '{}',
  email text,
  -- what says that two imports speak of the same person
  identity text not null unique
);

-- The raw file as it came, kept in the storage under `storage_key`.
create table source_file (
  id bigint generated always as identity primary key,
  sha256 text not null unique,
  name text not null,
  format text not null,
  storage_key text not null,
  imported_at timestamptz not null default now()
);

create table interaction (
  id bigint generated always as identity primary key,
  external_id text not null unique,
  partner_id bigint not null references partner (id),
  campaign_id bigint references campaign (id),
  team_id bigint references team (id),
  agent_id bigint references agent (id),
  customer_id bigint references customer (id),
  channel text not null check (channel in ('voice', 'whatsapp', 'webchat', 'email')),
  direction text check (direction in ('inbound', 'outbound')),
  -- null when no source told it: such a conversation is in no period
  started_at timestamptz,
  duration_ms bigint check (duration_ms >= 0),
  talk_ms bigint check (talk_ms >= 0),
  hold_ms bigint check (hold_ms >= 0),
  after_call_work_ms bigint check (after_call_work_ms >= 0),
  language text,
  disposition text,
  subject text,
  turn_count integer not null default 0,
  timed boolean not null default false,
  has_audio boolean not null default false,
  source_file_id bigint references source_file (id),
  created_at timestamptz not null default now()
);
create index interaction_newest on interaction (started_at desc nulls last, id desc);
create index interaction_partner_newest on interaction (partner_id, started_at desc nulls last, id desc);
create index interaction_campaign_newest on interaction (campaign_id, started_at desc nulls last, id desc);
create index interaction_team_newest on interaction (team_id, started_at desc nulls last, id desc);
create index interaction_agent_newest on interaction (agent_id, started_at desc nulls last, id desc);

create table turn (
  interaction_id bigint not null references interaction (id) on delete cascade,
  seq integer not null,
  speaker text not null check (speaker in ('agent', 'customer', 'system', 'bot')),
  speaker_name text,
  start_ms bigint,
  end_ms bigint,
  text text not null,
  confidence real,
  primary key (interaction_id, seq)
);

create table recording (
  id bigint generated always as identity primary key,
  interaction_id bigint not null references interaction (id) on delete cascade,
  sha256 text not null,
  storage_key text not null,
  media_type text not null,
  bytes bigint not null,
  duration_ms integer not null,
  -- who speaks on each audio channel, in order; null when mixed or unknown
  lanes text[],
  channels integer not null,
  bucket_ms integer not null,
  -- loudest sample per bucket, 0 to 255, one lane after the other
  peaks bytea not null,
  unique (interaction_id, sha256)
);
