-- Alerts: rules on numbers and on single conversations, what they found, and how people and programs were told.

create table alert_webhook (
  id bigint generated always as identity primary key,
  name text not null,
  url text not null,
  -- sealed for this row; shown once, to who made it
  secret bytea not null,
  active boolean not null default true,
  -- by somebody: what was sent there stays told
  removed boolean not null default false,
  version integer not null default 1,
  -- it is told what this person may see
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now()
);
create unique index alert_webhook_name on alert_webhook (lower(name)) where not removed;

create table alert_rule (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('metric', 'auto-fail', 'question-failed', 'card-spoken', 'category')),
  -- what it looks at, as `contracts/alert-rules.ts` has it, and what that is narrowed by
  watch jsonb not null,
  filter jsonb not null default '{}',
  -- of each of these there is an alert of its own; null: one for all
  group_by text check (group_by in ('partner', 'campaign', 'team', 'agent')),
  -- so long an alert gathers further conversations
  window_minutes integer not null default 60 check (window_minutes between 1 and 10080),
  -- when nobody is told before it ends: from, to, weekdays and time_zone
  quiet jsonb,
  active boolean not null default true,
  removed boolean not null default false,
  version integer not null default 1,
  -- when a number was last looked at
  measured_at timestamptz,
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index alert_rule_name on alert_rule (lower(name)) where not removed;
create index alert_rule_active on alert_rule (kind) where active and not removed;

-- Who is told, and how.
create table alert_rule_person (
  rule_id bigint not null references alert_rule (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  frame boolean not null,
  mail boolean not null,
  primary key (rule_id, user_id)
);
create table alert_rule_webhook (
  rule_id bigint not null references alert_rule (id) on delete cascade,
  webhook_id bigint not null references alert_webhook (id) on delete cascade,
  primary key (rule_id, webhook_id)
);

create table alert (
  id bigint generated always as identity primary key,
  rule_id bigint not null references alert_rule (id) on delete cascade,
  group_by text check (group_by in ('partner', 'campaign', 'team', 'agent')),
  group_id bigint,
  -- of `lifecycles/alert.machine.ts`
  state text not null default 'open' check (state in ('open', 'acknowledged', 'closed')),
  -- the number that made it, as it was then and as it is; null where it is about conversations
  reading jsonb,
  latest jsonb,
  -- since when that number is within bounds again
  back_at timestamptz,
  -- what the number is of: who does not see all of it is not told
  number_of text check (number_of in ('conversations', 'policies')),
  partner_id bigint,
  campaign_id bigint,
  team_id bigint,
  agent_id bigint,
  channel text,
  opened_at timestamptz not null,
  last_at timestamptz not null,
  -- when its people are told: at once, or when the quiet hours end
  tell_at timestamptz not null,
  closed_at timestamptz,
  version integer not null default 1,
  check ((reading is null) = (number_of is null)),
  check ((group_by is null) = (group_id is null)),
  check ((state = 'closed') = (closed_at is not null))
);
-- a number that is out of bounds already is not told again
create unique index alert_unclosed_number on alert (rule_id, coalesce(group_id, 0)) where reading is not null and state <> 'closed';
create index alert_of_rule on alert (rule_id, group_id, opened_at desc);
create index alert_newest on alert (opened_at desc, id desc);
create index alert_unclosed on alert (opened_at desc) where state <> 'closed';

-- The conversations an alert is about. A rule tells of each of them once.
create table alert_item (
  id bigint generated always as identity primary key,
  alert_id bigint not null references alert (id) on delete cascade,
  rule_id bigint not null references alert_rule (id) on delete cascade,
  interaction_id bigint not null references interaction (id) on delete cascade,
  source text not null check (source in ('machine', 'people', 'card', 'category')),
  -- of people: who does not see what they said is not told of it
  evaluation_id bigint references evaluation (id) on delete cascade,
  -- where in the conversation, where that is known
  start_ms bigint,
  found_at timestamptz not null,
  unique (rule_id, interaction_id)
);
create index alert_item_of_alert on alert_item (alert_id, id);
create index alert_item_of_interaction on alert_item (interaction_id);

-- What became of an alert: who, when, why. Nothing of it is changed.
create table alert_step (
  id bigint generated always as identity primary key,
  alert_id bigint not null references alert (id) on delete cascade,
  event text not null,
  from_state text not null,
  to_state text not null,
  user_id bigint references app_user (id) on delete set null,
  at timestamptz not null,
  note text not null default ''
);
create index alert_step_of_alert on alert_step (alert_id, id);

-- One for each way and each of those who are told. Of a test there is no alert.
create table alert_delivery (
  id bigint generated always as identity primary key,
  alert_id bigint references alert (id) on delete cascade,
  way text not null check (way in ('frame', 'mail', 'webhook')),
  user_id bigint references app_user (id) on delete cascade,
  webhook_id bigint references alert_webhook (id) on delete cascade,
  -- the same however often it is sent: who gets it twice knows
  message_id uuid not null default gen_random_uuid(),
  -- `unseen`: there is nothing of it that they may see, as yet
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'unseen')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  last_at timestamptz,
  last_status integer,
  last_answer text not null default '',
  check ((way = 'webhook') = (webhook_id is not null)),
  check ((way = 'webhook') = (user_id is null))
);
create unique index alert_delivery_once on alert_delivery (alert_id, way, coalesce(user_id, 0), coalesce(webhook_id, 0))
  where alert_id is not null;
create index alert_delivery_due on alert_delivery (next_at) where state = 'waiting';
create index alert_delivery_to_person on alert_delivery (user_id, alert_id) where way = 'frame';
create index alert_delivery_to_webhook on alert_delivery (webhook_id, id desc) where webhook_id is not null;

-- Conversations of which something became known that a rule may be about. Their row goes when they are looked at.
create table alert_due (
  interaction_id bigint not null references interaction (id) on delete cascade,
  source text not null,
  at timestamptz not null default now(),
  primary key (interaction_id, source)
);

-- Notes who is to be looked at. A row that is there is written once more: whoever takes it away waits until what is new can be seen.
create function await_alerts(source text, ids bigint[]) returns void language sql as $$
  insert into alert_due (interaction_id, source) select distinct one, source from unnest(ids) as one order by 1
  on conflict (interaction_id, source) do update set at = now()
$$;

create function await_alerts_by_machine() returns trigger language plpgsql as $$
begin
  if not exists (select from alert_rule where active and not removed and kind in ('auto-fail', 'question-failed')) then
    return null;
  end if;
  perform await_alerts('machine', array(
    select interaction_id from added where auto_failed or cardinality(failed) > 0
  ));
  return null;
end $$;
create trigger await_alerts_insert after insert on machine_score referencing new table as added
  for each statement execute function await_alerts_by_machine();
create trigger await_alerts_update after update on machine_score referencing new table as added
  for each statement execute function await_alerts_by_machine();

create function await_alerts_by_card() returns trigger language plpgsql as $$
begin
  if not exists (select from alert_rule where active and not removed and kind = 'card-spoken') then return null; end if;
  perform await_alerts('card', array(select interaction_id from added where kind in ('card', 'card-code')));
  return null;
end $$;
create trigger await_alerts after insert on sensitive_span referencing new table as added
  for each statement execute function await_alerts_by_card();

create function await_alerts_by_category() returns trigger language plpgsql as $$
begin
  if not exists (select from alert_rule where active and not removed and kind = 'category') then return null; end if;
  perform await_alerts('category', array(
    select interaction_id from added
    where rule_id in (
      select (watch ->> 'category_id')::bigint from alert_rule where active and not removed and kind = 'category'
    )
  ));
  return null;
end $$;
create trigger await_alerts after insert on category_match referencing new table as added
  for each statement execute function await_alerts_by_category();

create function await_alerts_by_people() returns trigger language plpgsql as $$
begin
  if not exists (select from alert_rule where active and not removed and kind in ('auto-fail', 'question-failed')) then
    return null;
  end if;
  perform await_alerts('people', array(
    select interaction_id from added
    where kind <> 'calibration'
      and state in ('submitted', 'released', 'acknowledged', 'disputed', 'escalated', 'resolved')
  ));
  return null;
end $$;
create trigger await_alerts_insert after insert on evaluation referencing new table as added
  for each statement execute function await_alerts_by_people();
create trigger await_alerts_update after update on evaluation referencing new table as added
  for each statement execute function await_alerts_by_people();

insert into permission (name, group_name, is_built_in) values ('alert-edit', 'dashboards', true);
insert into role_rule (role_id, action)
  select id, 'alert-edit' from role where id in (1, 2) order by id;
