create or replace function rebuild_balances_of_new_debts() returns trigger language plpgsql as $$
begin
  perform rebuild_debt_balances(array(select id from added));
  return null;
end $$;

create trigger balance_insert after insert on debt referencing new table as added
  for each statement execute function rebuild_balances_of_new_debts();
