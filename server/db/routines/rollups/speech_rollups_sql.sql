-- The statement that adds the results of speech analysis of some conversations.
create or replace function speech_rollups_sql(conversations text, analyses text) returns text language plpgsql immutable as $$
begin
  return upsert_sums_sql(
    'speech_day',
    array['is_local', 'day', 'rollup_key_id'],
    array['spoken', 'agent_talk_ms', 'customer_talk_ms', 'agent_turns', 'interruptions', 'measured', 'silence_ms', 'measured_ms',
      'felt', 'sentiment', 'changing', 'sentiment_change'],
    format($rows$
      select is_local, local::date as day, rollup_key_id,
        sign * is_spoken::integer as spoken,
        case when is_spoken then sign * agent_talk_ms end as agent_talk_ms,
        case when is_spoken then sign * customer_talk_ms end as customer_talk_ms,
        case when is_spoken then sign * agent_turns end as agent_turns,
        case when is_spoken then sign * interruptions end as interruptions,
        sign * is_measured::integer as measured,
        case when is_measured then sign * silence_ms end as silence_ms,
        case when is_measured then sign * duration_ms end as measured_ms,
        sign * (sentiment_customer is not null)::integer as felt,
        sign * sentiment_customer::numeric as sentiment,
        sign * (sentiment_change is not null)::integer as changing,
        sign * sentiment_change::numeric as sentiment_change
      from (%s) as placed cross join lateral (
        select agent_talk_ms is not null and agent_turns is not null as is_spoken,
          silence_ms is not null and duration_ms is not null as is_measured
      ) as known
    $rows$, with_local_days(format($known$
      select conversation.sign * analysis.sign as sign, conversation.started_at as at, conversation.duration_ms,
        conversation.partner_id, conversation.campaign_id, conversation.team_id, conversation.agent_id, conversation.channel,
        analysis.agent_talk_ms, analysis.customer_talk_ms, analysis.agent_turns, analysis.interruptions, analysis.silence_ms,
        analysis.sentiment_customer, analysis.sentiment_change
      from (%s) as conversation join (%s) as analysis on analysis.interaction_id = conversation.id
    $known$, conversations, analyses)))
  );
end $$;
