-- What counts for a promise, debts that are given to us again, and debts of which a file tells what is left.

alter table promise
  -- of its debt on the day that it was made, until that moment: what was paid before is nobody's promise kept
  add column paid_before bigint not null default 0 check (paid_before >= 0),
  -- when its debt was taken away, or is to be: whether it is given to us again changes nothing about it
  add column taken_on date,
  drop constraint promise_state_check,
  add constraint promise_state_check check (state in ('open', 'kept', 'broken', 'lapsed', 'withdrawn'));

update promise set taken_on = debt.withdrawn_on, touched = touched or debt.withdrawn_on <= promise.due_on
from debt where debt.id = promise.debt_id and debt.withdrawn_on is not null;

create function take_promise() returns trigger language plpgsql as $$
begin
  new.taken_on := (select withdrawn_on from debt where id = new.debt_id);
  return new;
end $$;
create trigger promise_taken before insert on promise for each row execute function take_promise();

-- What is left of a debt at the end of a day, where a file tells that and not what it was: late payments of before change nothing.
alter table debt
  add column told_balance bigint check (told_balance >= 0),
  add column told_balance_on date,
  add constraint debt_balance_told check ((told_balance is null) = (told_balance_on is null)),
  drop constraint debt_amount_check,
  -- nothing is left, and nobody has told what was paid
  add constraint debt_amount_check check (amount > 0 or (amount = 0 and told_balance = 0));

create function amount_of_debt() returns trigger language plpgsql as $$
begin
  new.amount := new.told_balance + (
    select coalesce(sum(amount), 0) from debt_payment where debt_id = new.id and "on" <= new.told_balance_on
  );
  return new;
end $$;
create trigger debt_amount before insert or update on debt
  for each row when (new.told_balance is not null) execute function amount_of_debt();

-- When a debt was with us before it was given to us again, and what of: payments count for it as for the present.
create table debt_before (
  debt_id bigint not null references debt (id) on delete cascade,
  assigned_on date not null,
  withdrawn_on date not null check (withdrawn_on > assigned_on),
  amount bigint not null,
  due_on date not null,
  primary key (debt_id, assigned_on)
);

-- Each time that a debt was or is with us. No two of one debt share a day.
create view debt_stay as
  select id as debt_id, assigned_on, withdrawn_on, amount, due_on from debt
  union all
  select debt_id, assigned_on, withdrawn_on, amount, due_on from debt_before;

create or replace function balance_debts(ids bigint[]) returns void language sql as $$
  -- two who change payments of one debt at once do so one after the other: the second counts what the first has added
  select from debt where id = any(ids) order by id for no key update;
  delete from debt_balance where debt_id = any(ids);
  with change as (
    select debt_id, assigned_on as stay, assigned_on as "on", amount as delta from debt_stay where debt_id = any(ids)
    union all
    -- what was paid before we had it was not ours to recover, but is not owed either
    select debt_payment.debt_id, assigned_on, greatest(debt_payment."on", assigned_on), -debt_payment.amount
    from debt_payment join debt_stay using (debt_id) where debt_id = any(ids)
  ), day as (
    select debt_id, stay, "on", sum(sum(delta)) over (partition by debt_id, stay order by "on") as balance
    from change group by debt_id, stay, "on"
  ), stretch as (
    select debt_id, stay, "on" as since, lead("on") over (partition by debt_id, stay order by "on") as until, balance from day
  )
  insert into debt_balance (
    debt_id, partner_id, campaign_id, team_id, agent_id, currency, due_on, since, until, balance, withdrawn
  )
  select debt.id, partner_id, campaign_id, team_id, agent_id, currency, debt_stay.due_on, since,
    least(until, debt_stay.withdrawn_on), balance,
    debt_stay.withdrawn_on is not null and (until is null or until >= debt_stay.withdrawn_on)
  from stretch
  join debt_stay on debt_stay.debt_id = stretch.debt_id and debt_stay.assigned_on = stretch.stay
  join debt on debt.id = stretch.debt_id
  where balance > 0 and (debt_stay.withdrawn_on is null or since < debt_stay.withdrawn_on)
$$;

create or replace function balance_changed_debts() returns trigger language plpgsql as $$
declare
  changed bigint[];
begin
  changed := array(
    select added.id from added join removed using (id)
    where (added.amount, added.assigned_on, added.withdrawn_on, added.due_on, added.currency,
        added.partner_id, added.campaign_id, added.team_id, added.agent_id)
      is distinct from (removed.amount, removed.assigned_on, removed.withdrawn_on, removed.due_on, removed.currency,
        removed.partner_id, removed.campaign_id, removed.team_id, removed.agent_id)
  );
  if cardinality(changed) = 0 then return null; end if;
  -- given to us again after it was taken away
  insert into debt_before (debt_id, assigned_on, withdrawn_on, amount, due_on)
  select id, removed.assigned_on, removed.withdrawn_on, removed.amount, removed.due_on from added join removed using (id)
  where removed.withdrawn_on > removed.assigned_on and added.assigned_on >= removed.withdrawn_on
    and added.withdrawn_on is distinct from removed.withdrawn_on;
  -- its days are put right: it was never away, and what was promised before goes on
  with joined as (
    delete from debt_before using added where debt_before.debt_id = added.id and debt_before.withdrawn_on > added.assigned_on
    returning added.id, debt_before.withdrawn_on, added.withdrawn_on as taken_on
  )
  update promise set taken_on = joined.taken_on, touched = true from joined
  where promise.debt_id = joined.id and promise.taken_on = joined.withdrawn_on and promise.state <> 'withdrawn';
  -- promises of an earlier time keep the day on which that ended
  update promise set taken_on = added.withdrawn_on, touched = true
  from added join removed using (id)
  where promise.debt_id = added.id and promise.state <> 'withdrawn'
    and promise.taken_on is not distinct from removed.withdrawn_on
    and added.withdrawn_on is distinct from removed.withdrawn_on
    and not exists (
      select from debt_before where debt_before.debt_id = added.id and debt_before.withdrawn_on = removed.withdrawn_on
    );
  perform balance_debts(changed);
  return null;
end $$;

create or replace function balance_paid_debts() returns trigger language plpgsql as $$
declare
  paid bigint[];
begin
  -- of a payment that is moved from one debt to another both, at once: locked in one order, nobody waits in a circle
  if tg_op = 'INSERT' then paid := array(select distinct debt_id from added);
  elsif tg_op = 'DELETE' then paid := array(select distinct debt_id from removed);
  else paid := array(select debt_id from removed union select debt_id from added);
  end if;
  perform balance_debts(paid);
  if exists (select from debt where id = any(paid) and told_balance is not null) then
    update debt set updated_at = now() where id = any(paid) and told_balance is not null; -- their amounts are added up anew
  end if;
  -- one that waits to be looked at too: who looks at it now does not see these payments yet, and must do so again
  update promise set touched = true where debt_id = any(paid) and state <> 'withdrawn';
  return null;
end $$;

-- A payment without a number of its own is named by its day and its amount, now without decimals that are nothing.
alter table debt_payment disable trigger balance_update;
create temporary table renamed as
  select debt_id, external_id, named, row_number() over (
    partition by debt_id, named order by coalesce(substring(external_id from ' #(\d+)$')::integer, 1), external_id
  ) as nth, bool_and(external_id ~ ('^' || replace(named, '.', '\.') || '( #\d+)?$')) over (partition by debt_id, named) as is_named
  from (
    select debt_id, external_id, regexp_replace(external_id, '^(\S+ \d+)(\.\d*[1-9])?\.?0*( #\d+)?$', '\1\2') as named
    from debt_payment where external_id ~ '^\d{4}-\d\d-\d\d \d+(\.\d+)?( #\d+)?$'
  ) as own;
delete from renamed where is_named or external_id = named || case when nth > 1 then ' #' || nth else '' end;
update debt_payment set external_id = 'renamed ' || debt_payment.external_id
from renamed where renamed.debt_id = debt_payment.debt_id and renamed.external_id = debt_payment.external_id;
update debt_payment set external_id = named || case when nth > 1 then ' #' || nth else '' end
from renamed where renamed.debt_id = debt_payment.debt_id and 'renamed ' || renamed.external_id = debt_payment.external_id;
drop table renamed;
alter table debt_payment enable trigger balance_update;
