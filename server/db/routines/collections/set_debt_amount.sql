-- Some files report the remaining balance of a debt and not its original amount: then the amount is that balance plus
-- the payments until that day.
create or replace function set_debt_amount() returns trigger language plpgsql as $$
begin
  new.amount := new.reported_balance + (
    select coalesce(sum(amount), 0) from debt_payment where debt_id = new.id and "on" <= new.reported_balance_on
  );
  return new;
end $$;

create trigger set_amount before insert or update on debt
  for each row when (new.reported_balance is not null) execute function set_debt_amount();
