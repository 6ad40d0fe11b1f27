-- The statement that adds the sums of the answers of some evaluations, by question.
create or replace function evaluation_answer_rollups_sql(conversations text, evaluations text, answers text) returns text
language plpgsql immutable as $$
begin
  return upsert_sums_sql(
    'evaluation_answer_day',
    array['is_local', 'day', 'rollup_key_id', 'scorecard_version_id', 'question_id'],
    array['answers', 'failed'],
    format($rows$
      select is_local, local::date as day, rollup_key_id, scorecard_version_id, question_id,
        placed.sign * answer.sign as answers, placed.sign * answer.sign * answer.failed::integer as failed
      from (%s) as placed join (%s) as answer on answer.evaluation_id = placed.evaluation_id
      where answer.failed is not null
    $rows$, counted_evaluations_sql(conversations, evaluations), answers)
  );
end $$;
