-- Statements that add the automated scores of some conversations: by scorecard, by score in whole points, and by question.
create or replace function machine_score_rollups_sql(conversations text, scores text) returns text language plpgsql immutable as $$
begin
  conversations := with_local_days(format($known$
    select conversation.sign * judged.sign as sign, conversation.started_at as at,
      conversation.partner_id, conversation.campaign_id, conversation.team_id, conversation.agent_id, conversation.channel,
      judged.scorecard_version_id, judged.score::numeric as score, judged.auto_failed, judged.passed, judged.failed, judged.undetermined
    from (%s) as conversation join (%s) as judged on judged.interaction_id = conversation.id
  $known$, conversations, scores));
  return upsert_sums_sql(
    'machine_day',
    array['is_local', 'day', 'rollup_key_id', 'scorecard_version_id'],
    array['conversations', 'scored', 'score_sum', 'score_squares', 'auto_failed'],
    format($rows$
      select is_local, local::date as day, rollup_key_id, scorecard_version_id, sign as conversations,
        sign * (score is not null)::integer as scored, sign * score as score_sum, sign * score * score as score_squares,
        sign * auto_failed::integer as auto_failed
      from (%s) as placed
    $rows$, conversations)
  ) || upsert_sums_sql(
    'machine_score_day',
    array['is_local', 'day', 'rollup_key_id', 'scorecard_version_id', 'points'],
    array['conversations'],
    format($rows$
      select is_local, local::date as day, rollup_key_id, scorecard_version_id, round(score)::smallint as points, sign as conversations
      from (%s) as placed where score is not null
    $rows$, conversations)
  ) || upsert_sums_sql(
    'machine_answer_day',
    array['is_local', 'day', 'rollup_key_id', 'scorecard_version_id', 'question_id'],
    array['answers', 'failed', 'undetermined'],
    format($rows$
      select is_local, local::date as day, rollup_key_id, scorecard_version_id, question_id,
        sign * is_answered as answers, sign * is_failed as failed, sign * (1 - is_answered) as undetermined
      from (%s) as placed cross join lateral (
        select question_id, 1 as is_answered, 0 as is_failed from unnest(passed) as question_id
        union all select question_id, 1, 1 from unnest(failed) as question_id
        union all select question_id, 0, 0 from unnest(undetermined) as question_id
      ) as answer
    $rows$, conversations)
  );
end $$;
