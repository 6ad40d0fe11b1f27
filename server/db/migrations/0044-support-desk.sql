-- The support desk: what people ask, who sees to it and by when, and everything that became of it.

-- Who asks: somebody of the product, or an address from outside.
create table requester (
  id bigint generated always as identity primary key,
  user_id bigint unique references app_user (id) on delete set null,
  -- where answers go
  email text not null,
  name text not null default '',
  -- whose customer, or whose people, if that is known
  partner_id bigint references partner (id),
  created_at timestamptz not null default now()
);
create unique index requester_email on requester (lower(email));

-- When the desk works, for a partner or, without one, for everybody else's: weekdays with their hours, and days off.
create table support_calendar (
  id bigint generated always as identity primary key,
  partner_id bigint unique nulls not distinct references partner (id) on delete cascade,
  time_zone text not null,
  -- [{weekdays, from, to}]; see `domain/support/business-time.ts`
  hours jsonb not null,
  holidays date[] not null default '{}',
  version integer not null default 1
);
insert into support_calendar (partner_id, time_zone, hours)
values (null, 'UTC', '[{"weekdays": [1, 2, 3, 4, 5], "from": "09:00", "to": "18:00"}]');

-- By when the desk answers and solves, in minutes of its working hours: for a partner or, without one, for everybody else's.
create table support_target (
  partner_id bigint references partner (id) on delete cascade,
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  first_response_minutes integer not null check (first_response_minutes > 0),
  resolution_minutes integer not null check (resolution_minutes > 0),
  unique nulls not distinct (partner_id, priority)
);
insert into support_target (partner_id, priority, first_response_minutes, resolution_minutes)
values (null, 'low', 1080, 5400), (null, 'normal', 540, 2700), (null, 'high', 240, 1080), (null, 'urgent', 60, 480);

create table ticket_category (
  id bigint generated always as identity primary key,
  name text not null,
  removed boolean not null default false,
  version integer not null default 1
);
create unique index ticket_category_name on ticket_category (lower(name)) where not removed;

create table ticket (
  id bigint generated always as identity primary key,
  subject text not null,
  requester_id bigint not null references requester (id),
  partner_id bigint references partner (id),
  category_id bigint references ticket_category (id),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  -- of `lifecycles/ticket.machine.ts`
  state text not null default 'open' check (state in ('open', 'waiting', 'solved', 'closed', 'merged')),
  source text not null check (source in ('web', 'mail', 'staff', 'freshdesk')),
  assignee_id bigint references app_user (id) on delete set null,
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  -- when something was last said of it, or done with it
  updated_at timestamptz not null default now(),
  reopened integer not null default 0,
  merged_into_id bigint references ticket (id),
  -- two clocks, of `domain/support/sla-clock.ts`: milliseconds of working time, since when it runs, when it was stopped, and when it
  -- will have run out; while it is paused, when it did
  first_response_target_ms bigint not null,
  first_response_used_ms bigint not null default 0,
  first_response_since timestamptz,
  first_response_stopped_at timestamptz,
  first_response_due_at timestamptz,
  resolution_target_ms bigint not null,
  resolution_used_ms bigint not null default 0,
  resolution_since timestamptz,
  resolution_stopped_at timestamptz,
  resolution_due_at timestamptz,
  -- what runs out first
  due_at timestamptz generated always as (least(first_response_due_at, resolution_due_at)) stored,
  version integer not null default 1,
  check ((state = 'merged') = (merged_into_id is not null))
);
create index ticket_due on ticket (due_at, id) where due_at is not null and state in ('open', 'waiting');
create index ticket_live on ticket (assignee_id, state, due_at) where state in ('open', 'waiting');
create index ticket_unassigned on ticket (due_at, id) where assignee_id is null and state = 'open';
create index ticket_solved on ticket (resolution_stopped_at) where state = 'solved';
create index ticket_merged on ticket (merged_into_id) where merged_into_id is not null;
create index ticket_newest on ticket (updated_at desc, id desc);
create index ticket_of_requester on ticket (requester_id, id desc);
create index ticket_of_partner on ticket (partner_id, updated_at desc);
create index ticket_words on ticket using gin (to_tsvector('simple', subject));

-- What is said of a ticket: by its requester, to them, or among the desk. Of what is removed it stays that it was there.
create table ticket_message (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket (id) on delete cascade,
  kind text not null check (kind in ('request', 'reply', 'note')),
  -- rich text, in its closed set; null of what was removed
  body jsonb,
  -- who of the desk wrote it; of a request, who asked; of a note that a program sent, whose it is
  user_id bigint references app_user (id) on delete set null,
  requester_id bigint references requester (id),
  at timestamptz not null,
  -- how its letter calls itself; of a reply, when it went out, and that it did not arrive or is not tried any more
  letter_id text,
  sent_at timestamptz,
  send_failed boolean not null default false,
  -- of a request that is another matter: the ticket that was opened for it
  split_into_id bigint references ticket (id) on delete set null,
  removed_at timestamptz,
  removed_by bigint references app_user (id) on delete set null,
  check (case kind when 'request' then requester_id is not null when 'reply' then requester_id is null else true end),
  check ((body is null) = (removed_at is not null))
);
create index ticket_message_of_ticket on ticket_message (ticket_id, id);
create index ticket_message_letter on ticket_message (lower(letter_id)) where kind = 'reply' and letter_id is not null;

-- What goes with messages. What is of none, or of none any more, is removed with its bytes: once its time is over, where it has one.
create table ticket_file (
  id bigint generated always as identity primary key,
  message_id bigint references ticket_message (id) on delete set null,
  -- who brought it, of the desk
  user_id bigint references app_user (id) on delete set null,
  name text not null,
  -- as whoever brought it tells it, which may be wrong
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  storage_key text not null unique,
  kept_until timestamptz
);
create index ticket_file_of_message on ticket_file (message_id) where message_id is not null;
create index ticket_file_of_none on ticket_file (kept_until) where message_id is null;

-- Letters that came in, so that none is taken twice: by how they call themselves, or by their bytes.
create table support_letter (
  key text primary key,
  outcome text not null check (outcome in ('opened', 'answered', 'noted', 'undelivered', 'ignored')),
  ticket_id bigint references ticket (id) on delete set null,
  taken_at timestamptz not null
);

-- How far a mailbox is read, and by which server: it is another's once it was not held for long.
create table support_mailbox (
  name text primary key,
  lease text,
  lease_until timestamptz,
  -- what its letters are counted by (RFC 9051, 2.3.1.1), the last that was taken, and how often the next one was tried
  uid_validity bigint,
  last_uid bigint not null default 0,
  attempts integer not null default 0,
  -- what was in it before: of that only what nobody has read is taken
  old_until bigint not null default 0
);

-- Who has a ticket open just now, and who writes an answer: told again every few seconds.
create table ticket_presence (
  ticket_id bigint not null references ticket (id) on delete cascade,
  session_id bigint not null references session (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  is_writing boolean not null,
  seen_at timestamptz not null,
  primary key (ticket_id, session_id)
);

-- What became of a ticket: who, when, what. Nothing of it is changed.
create table ticket_event (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket (id) on delete cascade,
  event text not null,
  from_state text not null,
  to_state text not null,
  -- null of what happened by itself
  user_id bigint references app_user (id) on delete set null,
  at timestamptz not null,
  -- to whom it went, what was changed from what to what, why
  detail jsonb not null default '{}'
);
create index ticket_event_of_ticket on ticket_event (ticket_id, id);

create table ticket_tag (
  ticket_id bigint not null references ticket (id) on delete cascade,
  tag text not null,
  primary key (ticket_id, tag)
);
create index ticket_tag_name on ticket_tag (tag, ticket_id);

-- What a ticket is about, or goes with: one thing each.
create table ticket_link (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket (id) on delete cascade,
  interaction_id bigint references interaction (id) on delete cascade,
  policy_id bigint references policy (id) on delete cascade,
  evaluation_id bigint references evaluation (id) on delete cascade,
  user_id bigint references app_user (id) on delete cascade,
  other_id bigint references ticket (id) on delete cascade,
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(interaction_id, policy_id, evaluation_id, user_id, other_id) = 1),
  check (other_id <> ticket_id),
  unique nulls not distinct (ticket_id, interaction_id, policy_id, evaluation_id, user_id, other_id)
);
create index ticket_link_of_interaction on ticket_link (interaction_id) where interaction_id is not null;
create index ticket_link_of_policy on ticket_link (policy_id) where policy_id is not null;
create index ticket_link_of_evaluation on ticket_link (evaluation_id) where evaluation_id is not null;
create index ticket_link_of_user on ticket_link (user_id) where user_id is not null;
create index ticket_link_of_other on ticket_link (other_id) where other_id is not null;

-- How many tickets there are, so that queues need not count a million: kept by the trigger below.
create table ticket_count (
  partner_id bigint,
  assignee_id bigint,
  state text not null,
  priority text not null,
  tickets bigint not null,
  unique nulls not distinct (partner_id, assignee_id, state, priority)
);

create function counting_tickets(tickets text) returns text language sql immutable
return adding(
  'ticket_count',
  array['partner_id', 'assignee_id', 'state', 'priority'],
  array['tickets'],
  format('select partner_id, assignee_id, state, priority, sign as tickets from (%s) as changed', tickets)
);

create function count_tickets() returns trigger language plpgsql as $$
begin
  execute counting_tickets(changed_rows(tg_op));
  return null;
end $$;
create trigger count_insert after insert on ticket referencing new table as added
  for each statement execute function count_tickets();
create trigger count_update after update on ticket referencing old table as removed new table as added
  for each statement execute function count_tickets();
create trigger count_delete after delete on ticket referencing old table as removed
  for each statement execute function count_tickets();

-- what the desk has in sight is kept like the other lists
alter table saved_view
  drop constraint saved_view_list_check,
  add constraint saved_view_list_check check (
    list in (
      'calls', 'evaluations', 'disputes', 'coachings', 'policies', 'debts', 'worklists', 'questions', 'alerts', 'reports', 'tickets'
    )
  );

-- Replies written once and used often, for a partner's requesters or, without one, for everybody's: rich text with variables, of
-- `domain/support/canned-replies.ts`.
create table canned_reply (
  id bigint generated always as identity primary key,
  title text not null,
  body jsonb not null,
  partner_id bigint references partner (id),
  -- null where it suits any
  language text,
  removed boolean not null default false,
  version integer not null default 1,
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null,
  updated_by bigint references app_user (id) on delete set null,
  updated_at timestamptz not null
);
create unique index canned_reply_title on canned_reply (lower(title), coalesce(partner_id, 0)) where not removed;

-- Hours that held until a moment: what clocks have used until then is still to be counted by them. Gone once it is.
create table support_calendar_before (
  id bigint generated always as identity primary key,
  -- whose tickets; without one those of everybody but of the partners that have hours of their own, `but_of`
  partner_id bigint,
  but_of bigint[] not null default '{}',
  time_zone text not null,
  hours jsonb not null,
  holidays date[] not null,
  until timestamptz not null,
  -- the tickets up to this one are counted
  after_ticket bigint not null default 0
);

-- what reports count by when it came about
create index ticket_opened on ticket (created_at);
create index ticket_resolved on ticket (resolution_stopped_at);
create index ticket_responded on ticket (first_response_stopped_at);

insert into permission (name, group_name, is_built_in) values ('support-settings', 'support', true);
insert into role_rule (role_id, action)
  select id, 'support-settings' from role where id in (1, 2) order by id;
