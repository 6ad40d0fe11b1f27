-- As in move_work_items_with_policy.
create or replace function move_work_items_with_conversation() returns trigger language plpgsql as $$
begin
  update work_item set partner_id = new.partner_id, campaign_id = new.campaign_id, team_id = new.team_id, agent_id = new.agent_id
  where interaction_id = new.id and policy_id is null and kind <> 'coach';
  -- the agent who is to be coached stays the same
  update work_item set partner_id = new.partner_id, campaign_id = new.campaign_id
  where interaction_id = new.id and kind = 'coach';
  return null;
end $$;

create trigger move_work_items after update on interaction for each row
  when ((old.partner_id, old.campaign_id, old.team_id, old.agent_id)
    is distinct from (new.partner_id, new.campaign_id, new.team_id, new.agent_id))
  execute function move_work_items_with_conversation();
