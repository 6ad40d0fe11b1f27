-- The open balance of these debts, day by day.
create or replace function rebuild_debt_balances(ids bigint[]) returns void language sql as $$
  -- of two transactions that change payments of one debt, the second waits here, and then counts the first one's
  -- changes
  select from debt where id = any(ids) order by id for no key update;
  delete from debt_balance where debt_id = any(ids);
  with change as (
    select debt_id, assigned_on as assignment, assigned_on as "on", amount as delta from debt_assignment where debt_id = any(ids)
    union all
    -- payments before the assignment are not our recovery, but are not owed either
    select debt_payment.debt_id, assigned_on, greatest(debt_payment."on", assigned_on), -debt_payment.amount
    from debt_payment join debt_assignment using (debt_id) where debt_id = any(ids)
  ), day as (
    select debt_id, assignment, "on", sum(sum(delta)) over (partition by debt_id, assignment order by "on") as balance
    from change group by debt_id, assignment, "on"
  ), stretch as (
    select debt_id, assignment, "on" as since, lead("on") over (partition by debt_id, assignment order by "on") as until, balance from day
  )
  insert into debt_balance (
    debt_id, partner_id, campaign_id, team_id, agent_id, currency, due_on, since, until, balance, withdrawn
  )
  select debt.id, partner_id, campaign_id, team_id, agent_id, currency, debt_assignment.due_on, since,
    least(until, debt_assignment.withdrawn_on), balance,
    debt_assignment.withdrawn_on is not null and (until is null or until >= debt_assignment.withdrawn_on)
  from stretch
  join debt_assignment on debt_assignment.debt_id = stretch.debt_id and debt_assignment.assigned_on = stretch.assignment
  join debt on debt.id = stretch.debt_id
  where balance > 0 and (debt_assignment.withdrawn_on is null or since < debt_assignment.withdrawn_on)
$$;
