-- Statements that add the figures of some conversations. The queries that this and similar functions take have a
-- `sign`: 1 for rows that exist now, -1 for rows that existed before. Tables that have not changed are given in their
-- current state.
create or replace function conversation_rollups_sql(conversations text) returns text language plpgsql immutable as $$
declare
  new_keys constant text := format($new$
    insert into rollup_key (partner_id, campaign_id, team_id, agent_id, channel)
    select distinct one.partner_id, one.campaign_id, one.team_id, one.agent_id, one.channel from (%s) as one
    where not exists (
      select from rollup_key
      where rollup_key.partner_id = one.partner_id and coalesce(rollup_key.campaign_id, 0) = coalesce(one.campaign_id, 0)
        and coalesce(rollup_key.team_id, 0) = coalesce(one.team_id, 0) and coalesce(rollup_key.agent_id, 0) = coalesce(one.agent_id, 0)
        and rollup_key.channel = one.channel
    )
    order by 1, 2, 3, 4, 5
    on conflict do nothing;
  $new$, conversations);
begin
  conversations := with_local_days(format('select *, started_at as at from (%s) as conversation', conversations));
  return new_keys || upsert_sums_sql(
    'conversation_day',
    array['is_local', 'day', 'rollup_key_id'],
    array['conversations', 'written', 'timed', 'handled', 'talk_ms', 'hold_ms', 'after_call_work_ms'],
    format($rows$
      select is_local, local::date as day, rollup_key_id, sign as conversations,
        sign * (turn_count > 0)::integer as written,
        sign * (turn_count > 0 and timed)::integer as timed,
        sign * is_handled::integer as handled,
        case when is_handled then sign * talk_ms end as talk_ms,
        case when is_handled then sign * hold_ms end as hold_ms,
        case when is_handled then sign * after_call_work_ms end as after_call_work_ms
      from (%s) as placed cross join lateral (select agent_id is not null and talk_ms is not null as is_handled) as handling
    $rows$, conversations)
  ) || upsert_sums_sql(
    'conversation_hour',
    array['is_local', 'day', 'hour', 'rollup_key_id'],
    array['conversations'],
    format($rows$
      select is_local, local::date as day, extract(hour from local)::smallint as hour, rollup_key_id, sign as conversations
      from (%s) as placed where local is not null
    $rows$, conversations)
  );
end $$;
