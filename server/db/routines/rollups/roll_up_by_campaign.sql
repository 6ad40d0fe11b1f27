-- Most dashboards select no team and no agent. So each roll-up table has a second one, `…_by_campaign`, with the sums
-- over all teams and agents of a campaign and a channel. It changes in the same statement.
create or replace function roll_up_by_campaign() returns trigger language plpgsql as $$
begin
  -- an upsert that updates all its rows also runs the trigger of inserts, with no rows
  if tg_op = 'DELETE' then
    if not exists (select from removed) then return null; end if;
  elsif not exists (select from added) then return null;
  end if;
  execute by_campaign_sql(tg_table_name, changed_rows_sql(tg_op));
  return null;
end $$;

create trigger by_campaign_insert after insert on conversation_day referencing new table as added
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_update after update on conversation_day referencing old table as removed new table as added
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_delete after delete on conversation_day referencing old table as removed
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_insert after insert on conversation_hour referencing new table as added
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_update after update on conversation_hour referencing old table as removed new table as added
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_delete after delete on conversation_hour referencing old table as removed
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_insert after insert on speech_day referencing new table as added
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_update after update on speech_day referencing old table as removed new table as added
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_delete after delete on speech_day referencing old table as removed
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_insert after insert on category_day referencing new table as added
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_update after update on category_day referencing old table as removed new table as added
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_delete after delete on category_day referencing old table as removed
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_insert after insert on machine_day referencing new table as added
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_update after update on machine_day referencing old table as removed new table as added
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_delete after delete on machine_day referencing old table as removed
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_insert after insert on machine_score_day referencing new table as added
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_update after update on machine_score_day referencing old table as removed new table as added
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_delete after delete on machine_score_day referencing old table as removed
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_insert after insert on machine_answer_day referencing new table as added
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_update after update on machine_answer_day referencing old table as removed new table as added
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_delete after delete on machine_answer_day referencing old table as removed
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_insert after insert on evaluation_day referencing new table as added
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_update after update on evaluation_day referencing old table as removed new table as added
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_delete after delete on evaluation_day referencing old table as removed
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_insert after insert on evaluation_answer_day referencing new table as added
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_update after update on evaluation_answer_day referencing old table as removed new table as added
  for each statement execute function roll_up_by_campaign();
create trigger by_campaign_delete after delete on evaluation_answer_day referencing old table as removed
  for each statement execute function roll_up_by_campaign();
