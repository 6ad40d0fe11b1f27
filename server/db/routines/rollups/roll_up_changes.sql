-- Adds a statement's changes to the roll-ups; the table decides what is counted. The argument is a condition on the
-- rows that count at all. Two transactions that change a conversation and its details at once do not see each other's
-- rows, and would count them for the wrong key. So the second waits for the first: conversations are locked first, in
-- the order of their ids, then policies, then sums. Several may count details of one conversation at once.
create or replace function roll_up_changes() returns trigger language plpgsql as $$
declare
  changed constant text := changed_rows_sql(tg_op);
  conversations constant text := current_rows_sql('interaction');
  is_counted boolean;
begin
  execute format('select exists (select from (%s) as changed where %s)', changed, tg_argv[0]) into is_counted;
  if not is_counted then
    return null;
  end if;
  if tg_table_name = 'evaluation_answer' then
    execute format('select from evaluation where id in (select evaluation_id from (%s) as changed) order by id for share', changed);
  end if;
  if tg_table_name <> 'interaction' then
    execute format('select from interaction where id in (%s) order by id for share',
      changed_conversations_sql(tg_table_name, changed));
  end if;
  execute case tg_table_name
    when 'interaction' then conversation_rollups_sql(changed)
    when 'conversation_analysis' then speech_rollups_sql(conversations, changed)
    when 'category_match' then category_rollups_sql(conversations, changed)
    when 'machine_score' then machine_score_rollups_sql(conversations, changed)
    when 'evaluation' then evaluation_rollups_sql(conversations, changed)
      || evaluation_answer_rollups_sql(conversations, changed, current_rows_sql('evaluation_answer'))
    when 'evaluation_answer' then evaluation_answer_rollups_sql(conversations, current_rows_sql('evaluation'), changed)
  end;
  return null;
end $$;

create trigger rollup_insert after insert on interaction referencing new table as added
  for each statement execute function roll_up_changes('true');
create trigger rollup_update after update on interaction referencing old table as removed new table as added
  for each statement execute function roll_up_changes('true');
create trigger rollup_delete after delete on interaction referencing old table as removed
  for each statement execute function roll_up_changes('true');
create trigger rollup_insert after insert on conversation_analysis referencing new table as added
  for each statement execute function roll_up_changes('coalesce(agent_talk_ms, silence_ms, sentiment_customer, sentiment_change) is not null');
create trigger rollup_update after update on conversation_analysis referencing old table as removed new table as added
  for each statement execute function roll_up_changes('coalesce(agent_talk_ms, silence_ms, sentiment_customer, sentiment_change) is not null');
create trigger rollup_delete after delete on conversation_analysis referencing old table as removed
  for each statement execute function roll_up_changes('coalesce(agent_talk_ms, silence_ms, sentiment_customer, sentiment_change) is not null');
create trigger rollup_insert after insert on category_match referencing new table as added
  for each statement execute function roll_up_changes('true');
create trigger rollup_update after update on category_match referencing old table as removed new table as added
  for each statement execute function roll_up_changes('true');
create trigger rollup_delete after delete on category_match referencing old table as removed
  for each statement execute function roll_up_changes('true');
create trigger rollup_insert after insert on machine_score referencing new table as added
  for each statement execute function roll_up_changes('true');
create trigger rollup_update after update on machine_score referencing old table as removed new table as added
  for each statement execute function roll_up_changes('true');
create trigger rollup_delete after delete on machine_score referencing old table as removed
  for each statement execute function roll_up_changes('true');
create trigger rollup_insert after insert on evaluation referencing new table as added
  for each statement execute function roll_up_changes('submitted_at is not null');
create trigger rollup_update after update on evaluation referencing old table as removed new table as added
  for each statement execute function roll_up_changes('submitted_at is not null');
create trigger rollup_delete after delete on evaluation referencing old table as removed
  for each statement execute function roll_up_changes('submitted_at is not null');
create trigger rollup_insert after insert on evaluation_answer referencing new table as added
  for each statement execute function roll_up_changes('failed is not null');
create trigger rollup_update after update on evaluation_answer referencing old table as removed new table as added
  for each statement execute function roll_up_changes('failed is not null');
create trigger rollup_delete after delete on evaluation_answer referencing old table as removed
  for each statement execute function roll_up_changes('failed is not null');
