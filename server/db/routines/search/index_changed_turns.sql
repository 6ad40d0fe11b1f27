-- Only conversations with a changed turn.
create or replace function index_changed_turns() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform index_transcripts(array(select distinct interaction_id from added));
  elsif tg_op = 'DELETE' then
    perform index_transcripts(array(select distinct interaction_id from removed));
  else
    perform index_transcripts(array(
      select interaction_id from (select interaction_id, seq, speaker, text from removed
        except all select interaction_id, seq, speaker, text from added) as before
      union
      select interaction_id from (select interaction_id, seq, speaker, text from added
        except all select interaction_id, seq, speaker, text from removed) as after
    ));
  end if;
  return null;
end $$;

create trigger search_insert after insert on turn referencing new table as added
  for each statement execute function index_changed_turns();
create trigger search_update after update on turn referencing old table as removed new table as added
  for each statement execute function index_changed_turns();
create trigger search_delete after delete on turn referencing old table as removed
  for each statement execute function index_changed_turns();
