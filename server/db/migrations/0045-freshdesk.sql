-- The support desk's mirror in Freshdesk: which of theirs is which of ours, how far it was read, and what is still to be sent.

-- Whether there is one, as the configuration says, and how it goes: one row.
create table freshdesk_mirror (
  id boolean primary key default true check (id),
  is_on boolean not null default false,
  -- whose ids the tables below hold
  account text,
  -- who the key belongs to, and when the agents were last read
  agent_id bigint,
  agents_at timestamptz,
  -- when their lists were last read to the end
  read_at timestamptz,
  -- until when nothing is asked, why, and how often in a row
  paused_until timestamptz,
  failure text,
  failures integer not null default 0
);
insert into freshdesk_mirror default values;

-- How far each of their lists was read: from `since` on, and how many pages of what changed in that very second.
create table freshdesk_cursor (
  list text primary key check (list in ('live', 'deleted', 'spam')),
  since timestamptz not null default '2000-01-01T00:00:00Z',
  page integer not null default 1
);
insert into freshdesk_cursor (list) values ('live'), ('deleted'), ('spam');

-- Their tickets that something was heard of, beside the lists.
create table freshdesk_asked (id bigint primary key);

-- Their agents and contacts. An e-mail address says who somebody is here.
create table freshdesk_person (
  id bigint primary key,
  is_agent boolean not null,
  name text not null,
  email text,
  requester_id bigint references requester (id)
);
create index freshdesk_person_email on freshdesk_person (email) where is_agent;

create table freshdesk_ticket (
  -- theirs, and ours
  id bigint primary key,
  ticket_id bigint not null unique references ticket (id) on delete cascade,
  -- as it was there when it was last mirrored, in our words
  subject text not null,
  state text not null check (state in ('open', 'waiting', 'solved', 'closed')),
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  tags text[] not null,
  updated_at timestamptz not null,
  -- read once the second of `updated_at` was over: the same time says then that nothing has changed
  is_settled boolean not null default false,
  -- why it is not mirrored any more
  ended text check (ended in ('deleted', 'spam', 'gone'))
);

-- Their conversations, each a message of ours.
create table freshdesk_message (
  id bigint primary key,
  message_id bigint not null unique references ticket_message (id) on delete cascade,
  person_id bigint references freshdesk_person (id)
);

-- What is to be sent. Written in the transaction of what it tells; `sending` is what may have been sent.
create table freshdesk_outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('ticket', 'fields', 'request', 'reply', 'note')),
  ticket_id bigint not null references ticket (id) on delete cascade,
  message_id bigint references ticket_message (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  -- how often fields were changed: what is changed while they are sent is sent again
  marks integer not null default 1,
  tried_at timestamptz,
  check ((message_id is null) = (kind in ('ticket', 'fields'))),
  unique nulls not distinct (kind, ticket_id, message_id)
);
create index freshdesk_outbox_due on freshdesk_outbox (id) where state in ('waiting', 'sending');
create index freshdesk_outbox_of_ticket on freshdesk_outbox (ticket_id);
