-- The statement that adds the sums of some evaluations.
create or replace function evaluation_rollups_sql(conversations text, evaluations text) returns text language plpgsql immutable as $$
begin
  return upsert_sums_sql(
    'evaluation_day',
    array['is_local', 'day', 'rollup_key_id', 'scorecard_version_id'],
    array['evaluations', 'scored', 'score_sum', 'score_squares', 'auto_failed', 'end_user', 'end_user_failed',
      'business', 'business_failed', 'compliance', 'compliance_failed', 'non_critical_answers', 'non_critical_failed'],
    format($rows$
      select is_local, local::date as day, rollup_key_id, scorecard_version_id, sign as evaluations,
        sign * (score is not null)::integer as scored, sign * score as score_sum, sign * score * score as score_squares,
        sign * auto_failed::integer as auto_failed,
        sign * (end_user_failed is not null)::integer as end_user, sign * end_user_failed::integer as end_user_failed,
        sign * (business_failed is not null)::integer as business, sign * business_failed::integer as business_failed,
        sign * (compliance_failed is not null)::integer as compliance, sign * compliance_failed::integer as compliance_failed,
        sign * non_critical_answers as non_critical_answers, sign * non_critical_failed as non_critical_failed
      from (%s) as placed
    $rows$, counted_evaluations_sql(conversations, evaluations))
  );
end $$;
