-- How it went: what requesters are asked once their ticket is solved, and what they say.

-- What holds for the whole desk: one row.
create table support_setting (
  id boolean primary key default true check (id),
  asks_satisfaction boolean not null default false,
  version integer not null default 1
);
insert into support_setting default values;

-- One for each ticket that was solved since the desk asks. Its next solution asks anew, and what was answered before stands until then.
create table satisfaction_question (
  ticket_id bigint primary key references ticket (id) on delete cascade,
  asked_at timestamptz not null,
  closes_at timestamptz not null,
  -- when the ticket was opened again or merged
  withdrawn_at timestamptz,
  -- of people without an account; others are asked on the page of their request
  by_letter boolean not null,
  -- how its letter calls itself, when it went out, and that it did not arrive or is not tried any more
  letter_id text,
  sent_at timestamptz,
  send_failed boolean not null default false,
  -- the newest of `satisfaction_answer`
  answer text check (answer in ('good', 'neither', 'bad')),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index satisfaction_asked on satisfaction_question (asked_at) where withdrawn_at is null;
create index satisfaction_answered on satisfaction_question (answered_at) where answered_at is not null;
create index satisfaction_letter on satisfaction_question (lower(letter_id)) where letter_id is not null;

-- What its letters lead to: whoever holds one answers. Each letter that may have gone out has its own.
create table satisfaction_link (
  token_hash bytea primary key,
  ticket_id bigint not null references satisfaction_question (ticket_id) on delete cascade
);
create index satisfaction_link_of_ticket on satisfaction_link (ticket_id);

-- What was answered, each time it was another way. Of a comment that is removed it stays that there was one.
create table satisfaction_answer (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references satisfaction_question (ticket_id) on delete cascade,
  answer text not null check (answer in ('good', 'neither', 'bad')),
  -- with what is sensitive masked; empty where nothing was said
  comment text,
  at timestamptz not null,
  removed_at timestamptz,
  removed_by bigint references app_user (id) on delete set null,
  check ((comment is null) = (removed_at is not null))
);
create index satisfaction_answer_of_ticket on satisfaction_answer (ticket_id, id);
