-- A promise ends when the partner withdraws its debt.
create or replace function set_promise_withdrawal() returns trigger language plpgsql as $$
begin
  new.taken_on := (select withdrawn_on from debt where id = new.debt_id);
  return new;
end $$;

create trigger set_withdrawal before insert on promise for each row execute function set_promise_withdrawal();
