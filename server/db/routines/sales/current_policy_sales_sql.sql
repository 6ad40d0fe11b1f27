-- A query of policies with the current facts of their sales, computed without their own columns.
create or replace function current_policy_sales_sql() returns text language sql immutable
return $$
  select 1 as sign, partner_id, campaign_id, team_id, agent_id, effective_on, ended_on, status,
    current.sale_band, current.verdict, current.sale_channel
  from policy join policy_sale as current on current.policy_id = policy.id
$$;
