-- Details are deleted before their conversation: a cascade would delete them when the triggers can no longer find the
-- roll-up key they were counted for.
create or replace function delete_conversation_details() returns trigger language plpgsql as $$
begin
  delete from conversation_analysis where interaction_id = old.id;
  delete from category_match where interaction_id = old.id;
  delete from machine_score where interaction_id = old.id;
  delete from evaluation where interaction_id = old.id;
  return old;
end $$;

create trigger delete_details before delete on interaction for each row execute function delete_conversation_details();
