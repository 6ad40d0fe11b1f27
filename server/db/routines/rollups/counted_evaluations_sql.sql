-- A query of the evaluations that count: submitted ones that are not void, as in contracts/evaluation-states.ts, and no calibrations.
create or replace function counted_evaluations_sql(conversations text, evaluations text) returns text language sql immutable
return with_local_days(format($$
  select conversation.sign * evaluation.sign as sign, evaluation.submitted_at as at,
    conversation.partner_id, conversation.campaign_id, conversation.team_id, conversation.agent_id, conversation.channel,
    evaluation.id as evaluation_id, evaluation.scorecard_version_id, evaluation.score::numeric as score, evaluation.auto_failed,
    evaluation.end_user_failed, evaluation.business_failed, evaluation.compliance_failed,
    evaluation.non_critical_answers, evaluation.non_critical_failed
  from (%s) as conversation join (%s) as evaluation on evaluation.interaction_id = conversation.id
  where evaluation.kind <> 'calibration' and evaluation.submitted_at is not null
    and evaluation.state in ('submitted', 'released', 'acknowledged', 'disputed', 'escalated', 'resolved')
$$, conversations, evaluations));
