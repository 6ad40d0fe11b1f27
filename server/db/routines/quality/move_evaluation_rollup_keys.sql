-- Evaluations follow their conversation to another roll-up key.
create or replace function move_evaluation_rollup_keys() returns trigger language plpgsql as $$
declare
  ids constant bigint[] := array(
    select evaluation.id from added join removed using (id) join evaluation on evaluation.interaction_id = added.id
    where (added.partner_id, added.campaign_id, added.team_id, added.agent_id, added.channel)
      is distinct from (removed.partner_id, removed.campaign_id, removed.team_id, removed.agent_id, removed.channel)
  );
begin
  if ids <> '{}' then
    update evaluation set rollup_key_id = current.rollup_key_id
    from current_evaluation_rollup_key as current where evaluation.id = any(ids) and current.evaluation_id = evaluation.id;
  end if;
  return null;
end $$;

-- triggers run in the order of their names: this one after rollup_update, which adds the new key
create trigger set_rollup_keys after update on interaction referencing old table as removed new table as added
  for each statement execute function move_evaluation_rollup_keys();
