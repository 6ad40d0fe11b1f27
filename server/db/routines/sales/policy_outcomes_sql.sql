-- A query of the outcomes of some policies, each by the columns of policy_sale_month.
create or replace function policy_outcomes_sql(policies text) returns text language sql immutable
return format(
  $$
    select partner_id, campaign_id, team_id, agent_id, date_trunc('month', effective_on)::date as month, sale_band, verdict, sale_channel,
      sign as issued, %2$s
    from (%1$s) as changed where persistency_exclusion(status, effective_on, ended_on) is null
  $$,
  policies,
  (
    select string_agg(
      format('sign * (persistency_outcome(status, effective_on, ended_on, %2$s) = %1$L)::integer as %1$s_%2$s', outcome, m), ', '
    )
    from unnest(array[3, 6, 13, 25, 37]) as m cross join unnest(array['kept', 'left']) as outcome
  )
);
