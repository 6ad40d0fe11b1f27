-- The statement that adds the sums of some policies by their sale.
create or replace function policy_sale_rollups_sql(policies text) returns text language sql immutable
return upsert_sums_sql(
  'policy_sale_month',
  array['partner_id', 'campaign_id', 'team_id', 'agent_id', 'month', 'sale_band', 'verdict', 'sale_channel'],
  array['issued', 'kept_3', 'left_3', 'kept_6', 'left_6', 'kept_13', 'left_13', 'kept_25', 'left_25', 'kept_37', 'left_37'],
  policy_outcomes_sql(policies)
);
