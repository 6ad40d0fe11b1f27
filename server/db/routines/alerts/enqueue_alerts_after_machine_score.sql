-- A new version of a scorecard scores all conversations again: that is no reason for alerts about them.
create or replace function enqueue_alerts_after_machine_score() returns trigger language plpgsql as $$
begin
  if not exists (select from alert_rule where active and not removed and kind in ('auto-fail', 'question-failed')) then
    return null;
  end if;
  perform enqueue_alerts('machine', array(
    select added.interaction_id from added join removed using (interaction_id, scorecard_id)
    where (added.auto_failed or cardinality(added.failed) > 0)
      and added.scorecard_version_id = removed.scorecard_version_id
  ));
  return null;
end $$;

create trigger enqueue_alerts_update after update on machine_score
  referencing old table as removed new table as added
  for each statement execute function enqueue_alerts_after_machine_score();
