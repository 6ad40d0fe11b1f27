-- The statement that adds which category rules match some conversations.
create or replace function category_rollups_sql(conversations text, matches text) returns text language plpgsql immutable as $$
begin
  return upsert_sums_sql(
    'category_day',
    array['is_local', 'day', 'rollup_key_id', 'rule_id'],
    array['matched'],
    format('select is_local, local::date as day, rollup_key_id, rule_id, sign as matched from (%s) as placed',
      with_local_days(format($known$
        select conversation.sign * found.sign as sign, conversation.started_at as at,
          conversation.partner_id, conversation.campaign_id, conversation.team_id, conversation.agent_id, conversation.channel,
          found.rule_id
        from (%s) as conversation join (%s) as found on found.interaction_id = conversation.id
      $known$, conversations, matches)))
  );
end $$;
