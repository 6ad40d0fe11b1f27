-- As in move_work_items_with_policy.
create or replace function move_work_items_with_agent() returns trigger language plpgsql as $$
begin
  update work_item set team_id = new.team_id where agent_id = new.id and kind = 'coach';
  return null;
end $$;

create trigger move_work_items after update on agent for each row
  when (old.team_id is distinct from new.team_id)
  execute function move_work_items_with_agent();
