-- Updates the retention requests of these policies. Requests without a change are not written. The caller has locked
-- the policies.
create or replace function refresh_retention_requests(ids bigint[]) returns void language plpgsql as $$
begin
  delete from retention_request as held
  where policy_id = any(ids) and not exists (
    select from current_retention_request as current
    where current.policy_id = held.policy_id and current.interaction_id = held.interaction_id
  );
  insert into retention_request as held
  select current.* from current_retention_request as current
  where policy_id = any(ids)
  on conflict (policy_id, interaction_id) do update set
    rollup_key_id = excluded.rollup_key_id, started_at = excluded.started_at, day = excluded.day, over_on = excluded.over_on,
    policy_partner_id = excluded.policy_partner_id, policy_team_id = excluded.policy_team_id, policy_agent_id = excluded.policy_agent_id
  where (held.rollup_key_id, held.started_at, held.day, held.over_on, held.policy_partner_id, held.policy_team_id, held.policy_agent_id)
    is distinct from (excluded.rollup_key_id, excluded.started_at, excluded.day, excluded.over_on, excluded.policy_partner_id,
      excluded.policy_team_id, excluded.policy_agent_id);
end $$;
