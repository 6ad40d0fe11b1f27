-- A policy whose state or dates have changed, or that moved to another partner, team or agent.
create or replace function refresh_requests_after_policy() returns trigger language plpgsql as $$
declare
  ids constant bigint[] := array(
    select added.id from added join removed using (id)
    where (added.partner_id, added.team_id, added.agent_id, added.status, added.effective_on, added.ended_on)
        is distinct from (removed.partner_id, removed.team_id, removed.agent_id, removed.status, removed.effective_on, removed.ended_on)
      and exists (select from policy_link where policy_link.policy_id = added.id and role = 'retention')
  );
begin
  if ids <> '{}' then
    perform refresh_retention_requests(ids);
  end if;
  return null;
end $$;

create trigger rollup_requests_update after update on policy referencing old table as removed new table as added
  for each statement execute function refresh_requests_after_policy();
