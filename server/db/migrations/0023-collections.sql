-- Debts in collection: what is overdue, what was promised, what was paid, and how often somebody was contacted.
-- Amounts are whole minor units of the debt's currency (ISO 4217). Days are those of the partner's calendar.

create table debt (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partner (id),
  external_id text not null,
  campaign_id bigint references campaign (id),
  team_id bigint references team (id),
  agent_id bigint references agent (id),
  customer_id bigint references customer (id),
  policy_id bigint references policy (id) on delete set null,
  instalment integer,
  name text,
  phones text[] not null default '{}',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  due_on date not null,
  -- when it was given to us, and when it was taken away again
  assigned_on date not null,
  withdrawn_on date,
  other json not null default '{}',
  import_id bigint references import (id),
  last_import_id bigint references import (id),
  updated_at timestamptz not null default now(),
  unique (partner_id, external_id)
);
create index debt_policy on debt (policy_id) where policy_id is not null;
create index debt_customer on debt (customer_id) where customer_id is not null;
create index debt_assigned on debt (assigned_on);
create index debt_named on debt (lower(external_id));
create index debt_phones on debt using gin (phone_tails(phones));
create index debt_phone_ends on debt using gin (phone_ends(phones));
create index debt_of_import on debt (import_id) where import_id is not null;

create table debt_payment (
  debt_id bigint not null references debt (id) on delete cascade,
  external_id text not null,
  "on" date not null,
  amount bigint not null check (amount > 0),
  -- the import that made it, as long as no other one has changed it
  import_id bigint references import (id),
  primary key (debt_id, external_id)
);
create index debt_payment_on on debt_payment ("on");

-- The rows of files that told of a debt, and as what.
create table debt_source (
  debt_id bigint not null references debt (id) on delete cascade,
  source_file_id bigint not null references source_file (id),
  row integer not null,
  kind text not null,
  primary key (debt_id, source_file_id, row, kind)
);
create index debt_source_of_file on debt_source (source_file_id);

-- What of a debt was open, day by day: from `since` until the day before `until`. Null: until further notice. No row is for a day
-- on which nothing was open. Kept by the triggers below from amount, payments and withdrawal.
create table debt_balance (
  debt_id bigint not null references debt (id) on delete cascade,
  partner_id bigint not null,
  campaign_id bigint,
  team_id bigint,
  agent_id bigint,
  currency text not null,
  due_on date not null,
  since date not null,
  until date,
  balance bigint not null,
  -- it ended because the debt was taken away: on that day what is left of it is not ours to recover any more
  withdrawn boolean not null default false,
  primary key (debt_id, since)
);
-- What was open on a day, and what was taken away within a span of days: no other stretch is read.
create index debt_balance_open on debt_balance (coalesce(until, 'infinity'::date), since)
  include (until, debt_id, partner_id, campaign_id, team_id, agent_id, currency, due_on, balance, withdrawn);
-- What began to be so within a span of days.
create index debt_balance_begun on debt_balance (since) include (until, debt_id, balance, withdrawn);

create function balance_debts(ids bigint[]) returns void language sql as $$
  -- two who change payments of one debt at once do so one after the other: the second counts what the first has added
  select from debt where id = any(ids) order by id for no key update;
  delete from debt_balance where debt_id = any(ids);
  with change as (
    select id as debt_id, assigned_on as "on", amount as delta from debt where id = any(ids)
    union all
    -- what was paid before we had it was not ours to recover, but is not owed either
    select debt_payment.debt_id, greatest(debt_payment."on", assigned_on), -debt_payment.amount
    from debt_payment join debt on debt.id = debt_payment.debt_id where debt.id = any(ids)
  ), day as (
    select debt_id, "on", sum(sum(delta)) over (partition by debt_id order by "on") as balance from change group by debt_id, "on"
  ), stretch as (
    select debt_id, "on" as since, lead("on") over (partition by debt_id order by "on") as until, balance from day
  )
  insert into debt_balance (
    debt_id, partner_id, campaign_id, team_id, agent_id, currency, due_on, since, until, balance, withdrawn
  )
  select debt.id, partner_id, campaign_id, team_id, agent_id, currency, due_on, since, least(until, withdrawn_on), balance,
    withdrawn_on is not null and (until is null or until >= withdrawn_on)
  from stretch join debt on debt.id = stretch.debt_id
  where balance > 0 and (withdrawn_on is null or since < withdrawn_on)
$$;

create function balance_new_debts() returns trigger language plpgsql as $$
begin
  perform balance_debts(array(select id from added));
  return null;
end $$;
create trigger balance_insert after insert on debt referencing new table as added
  for each statement execute function balance_new_debts();

-- most files tell of a debt what is known of it already
create function balance_changed_debts() returns trigger language plpgsql as $$
begin
  perform balance_debts(array(
    select added.id from added join removed using (id)
    where (added.amount, added.assigned_on, added.withdrawn_on, added.due_on, added.currency,
        added.partner_id, added.campaign_id, added.team_id, added.agent_id)
      is distinct from (removed.amount, removed.assigned_on, removed.withdrawn_on, removed.due_on, removed.currency,
        removed.partner_id, removed.campaign_id, removed.team_id, removed.agent_id)
  ));
  return null;
end $$;
create trigger balance_update after update on debt referencing old table as removed new table as added
  for each statement execute function balance_changed_debts();

create function balance_paid_debts() returns trigger language plpgsql as $$
declare
  paid bigint[];
begin
  -- of a payment that is moved from one debt to another both, at once: locked in one order, nobody waits in a circle
  if tg_op = 'INSERT' then paid := array(select distinct debt_id from added);
  elsif tg_op = 'DELETE' then paid := array(select distinct debt_id from removed);
  else paid := array(select debt_id from removed union select debt_id from added);
  end if;
  perform balance_debts(paid);
  update promise set touched = true where debt_id = any(paid) and not touched and state <> 'withdrawn';
  return null;
end $$;
create trigger balance_insert after insert on debt_payment referencing new table as added
  for each statement execute function balance_paid_debts();
create trigger balance_update after update on debt_payment referencing old table as removed new table as added
  for each statement execute function balance_paid_debts();
create trigger balance_delete after delete on debt_payment referencing old table as removed
  for each statement execute function balance_paid_debts();

create table promise (
  id bigint generated always as identity primary key,
  debt_id bigint not null references debt (id) on delete cascade,
  interaction_id bigint references interaction (id) on delete set null,
  agent_id bigint references agent (id),
  made_on date not null,
  due_on date not null check (due_on >= made_on),
  amount bigint not null check (amount > 0),
  -- of `lifecycles/promise.machine.ts`
  state text not null default 'open' check (state in ('open', 'kept', 'broken', 'withdrawn')),
  settled_on date,
  -- payments have changed since its state was decided
  touched boolean not null default true,
  note text not null default '',
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now()
);
create index promise_of_debt on promise (debt_id, made_on desc, id desc) include (state, due_on, touched);
-- those of which a day or a payment decides
create index promise_undecided on promise (id) where touched or state = 'open';
create index promise_by_due on promise (due_on);

create table contact_attempt (
  id bigint generated always as identity primary key,
  debt_id bigint not null references debt (id) on delete cascade,
  at timestamptz not null,
  medium text not null check (medium in ('call', 'visit', 'message')),
  result text,
  interaction_id bigint references interaction (id) on delete set null,
  user_id bigint references app_user (id) on delete set null,
  note text not null default '',
  -- it happened all the same: outside the hours or beyond the limits of the country's law, or though nobody was to call
  breach text check (breach in ('hours', 'limit', 'do-not-call'))
);
create index contact_attempt_of_debt on contact_attempt (debt_id, at desc);
create index contact_attempt_at on contact_attempt (at);

insert into permission (name, group_name, is_built_in) values ('collections-edit', 'partners', true);
insert into role_rule (role_id, action) values (1, 'collections-edit');
