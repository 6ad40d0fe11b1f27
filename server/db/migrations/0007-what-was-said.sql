-- What conversations hold beyond plain turns: words, things sent along, marks, and what is kept apart because it is sensitive.

alter table turn
  -- as recognised: [{text, start_ms, end_ms, confidence}]; null where the source gives none
  add column words jsonb,
  -- from -1 to 1; null where nothing judged it
  add column sentiment real;

-- A text in which something sensitive was masked, as it came. `turn.text` holds the masked one, everywhere.
create table turn_original (
  interaction_id bigint not null,
  seq integer not null,
  text text not null,
  words jsonb,
  primary key (interaction_id, seq),
  foreign key (interaction_id, seq) references turn (interaction_id, seq) on delete cascade
);

-- Where something sensitive was said or written. Characters count within the masked text, which has the original's length.
create table sensitive_span (
  interaction_id bigint not null references interaction (id) on delete cascade,
  seq integer not null,
  start_char integer not null,
  end_char integer not null,
  kind text not null,
  -- what of the recording is muted; null where the words carry no times
  start_ms bigint,
  end_ms bigint,
  primary key (interaction_id, seq, start_char)
);

-- What was sent with a message: a picture, a voice note, a paper.
create table attachment (
  id bigint generated always as identity primary key,
  interaction_id bigint not null references interaction (id) on delete cascade,
  seq integer not null,
  kind text not null check (kind in ('image', 'audio', 'video', 'document', 'sticker', 'contact', 'location')),
  file_name text,
  media_type text,
  -- null when the export left the file out
  sha256 text,
  storage_key text,
  bytes bigint,
  unique nulls not distinct (interaction_id, seq, kind, file_name)
);

-- A span of a conversation that somebody or something marked.
create table marker (
  id bigint generated always as identity primary key,
  interaction_id bigint not null references interaction (id) on delete cascade,
  kind text not null check (kind in ('category', 'issue', 'outcome', 'action-item', 'redaction', 'note', 'evidence')),
  name text not null,
  -- null where the span has no time
  start_ms bigint,
  end_ms bigint,
  -- the turn it lies in; null when it is about the whole
  seq integer,
  -- what marked it: 'source', 'rule', or 'person'
  origin text not null check (origin in ('source', 'rule', 'person')),
  created_by bigint references app_user (id),
  created_at timestamptz not null default now()
);
create index marker_of_interaction on marker (interaction_id);
