-- A query of conversations (`at`: when they are counted) with their roll-up keys and their days in UTC and in their
-- partner's time zone.
create or replace function with_local_days(conversations text) returns text language sql immutable
return format($$
  select one.*, rollup_key.id as rollup_key_id, is_local,
    one.at at time zone case when is_local then partner.time_zone else 'UTC' end as local
  from (%s) as one
  join partner on partner.id = one.partner_id
  join rollup_key on rollup_key.partner_id = one.partner_id and coalesce(rollup_key.campaign_id, 0) = coalesce(one.campaign_id, 0)
    and coalesce(rollup_key.team_id, 0) = coalesce(one.team_id, 0) and coalesce(rollup_key.agent_id, 0) = coalesce(one.agent_id, 0)
    and rollup_key.channel = one.channel
  cross join (values (false), (true)) as calendar (is_local)
$$, conversations);
