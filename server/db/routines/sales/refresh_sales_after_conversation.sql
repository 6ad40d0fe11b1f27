-- A conversation with another roll-up key, day or channel.
create or replace function refresh_sales_after_conversation() returns trigger language plpgsql as $$
declare
  ids constant bigint[] := array(
    select distinct policy_id
    from added join removed using (id) join policy_link on policy_link.interaction_id = added.id and role in ('sale', 'retention')
    where (added.partner_id, added.campaign_id, added.team_id, added.agent_id, added.channel, added.started_at)
      is distinct from (removed.partner_id, removed.campaign_id, removed.team_id, removed.agent_id, removed.channel, removed.started_at)
  );
begin
  if ids <> '{}' then
    perform refresh_policy_sales(ids);
  end if;
  return null;
end $$;

create trigger sold_update after update on interaction referencing old table as removed new table as added
  for each statement execute function refresh_sales_after_conversation();
