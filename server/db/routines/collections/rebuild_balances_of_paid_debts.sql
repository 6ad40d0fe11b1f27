create or replace function rebuild_balances_of_paid_debts() returns trigger language plpgsql as $$
declare
  paid bigint[];
begin
  -- a payment that moves from one debt to another concerns both: they are locked together and in one order, against
  -- deadlocks
  if tg_op = 'INSERT' then paid := array(select distinct debt_id from added);
  elsif tg_op = 'DELETE' then paid := array(select distinct debt_id from removed);
  else paid := array(select debt_id from removed union select debt_id from added);
  end if;
  perform rebuild_debt_balances(paid);
  if exists (select from debt where id = any(paid) and reported_balance is not null) then
    -- the trigger set_amount computes the amount again
    update debt set updated_at = now() where id = any(paid) and reported_balance is not null;
  end if;
  -- promises that wait for a decision too: a job that decides now does not see these payments yet, and must do so again
  update promise set touched = true where debt_id = any(paid) and state <> 'withdrawn';
  return null;
end $$;

create trigger balance_insert after insert on debt_payment referencing new table as added
  for each statement execute function rebuild_balances_of_paid_debts();
create trigger balance_update after update on debt_payment referencing old table as removed new table as added
  for each statement execute function rebuild_balances_of_paid_debts();
create trigger balance_delete after delete on debt_payment referencing old table as removed
  for each statement execute function rebuild_balances_of_paid_debts();
