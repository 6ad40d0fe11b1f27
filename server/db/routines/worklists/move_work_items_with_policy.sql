-- The readers of a policy, a conversation or an agent see its work items, after a change of team or campaign too.
create or replace function move_work_items_with_policy() returns trigger language plpgsql as $$
begin
  update work_item set partner_id = new.partner_id, campaign_id = new.campaign_id, team_id = new.team_id, agent_id = new.agent_id
  where policy_id = new.id;
  return null;
end $$;

create trigger move_work_items after update on policy for each row
  when ((old.partner_id, old.campaign_id, old.team_id, old.agent_id)
    is distinct from (new.partner_id, new.campaign_id, new.team_id, new.agent_id))
  execute function move_work_items_with_policy();
