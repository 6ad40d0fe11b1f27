-- Most files repeat what is known about a debt already: those change nothing.
create or replace function rebuild_balances_of_changed_debts() returns trigger language plpgsql as $$
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
  -- assigned to us again after it was withdrawn
  insert into debt_history (debt_id, assigned_on, withdrawn_on, amount, due_on)
  select id, removed.assigned_on, removed.withdrawn_on, removed.amount, removed.due_on from added join removed using (id)
  where removed.withdrawn_on > removed.assigned_on and added.assigned_on >= removed.withdrawn_on
    and added.withdrawn_on is distinct from removed.withdrawn_on;
  -- a file corrects the dates: the debt was never withdrawn, and its promises go on
  with joined as (
    delete from debt_history using added where debt_history.debt_id = added.id and debt_history.withdrawn_on > added.assigned_on
    returning added.id, debt_history.withdrawn_on, added.withdrawn_on as taken_on
  )
  update promise set taken_on = joined.taken_on, touched = true from joined
  where promise.debt_id = joined.id and promise.taken_on = joined.withdrawn_on and promise.state <> 'withdrawn';
  -- promises of an earlier assignment keep the day on which that ended
  update promise set taken_on = added.withdrawn_on, touched = true
  from added join removed using (id)
  where promise.debt_id = added.id and promise.state <> 'withdrawn'
    and promise.taken_on is not distinct from removed.withdrawn_on
    and added.withdrawn_on is distinct from removed.withdrawn_on
    and not exists (
      select from debt_history where debt_history.debt_id = added.id and debt_history.withdrawn_on = removed.withdrawn_on
    );
  perform rebuild_debt_balances(changed);
  return null;
end $$;

create trigger balance_update after update on debt referencing old table as removed new table as added
  for each statement execute function rebuild_balances_of_changed_debts();
