create or replace function roll_up_tickets() returns trigger language plpgsql as $$
begin
  execute ticket_rollups_sql(changed_rows_sql(tg_op));
  return null;
end $$;

create trigger rollup_insert after insert on ticket referencing new table as added
  for each statement execute function roll_up_tickets();
create trigger rollup_update after update on ticket referencing old table as removed new table as added
  for each statement execute function roll_up_tickets();
create trigger rollup_delete after delete on ticket referencing old table as removed
  for each statement execute function roll_up_tickets();
