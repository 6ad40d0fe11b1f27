create or replace function enqueue_alerts_after_new_machine_score() returns trigger language plpgsql as $$
begin
  if not exists (select from alert_rule where active and not removed and kind in ('auto-fail', 'question-failed')) then
    return null;
  end if;
  perform enqueue_alerts('machine', array(
    select interaction_id from added where auto_failed or cardinality(failed) > 0
  ));
  return null;
end $$;

create trigger enqueue_alerts_insert after insert on machine_score referencing new table as added
  for each statement execute function enqueue_alerts_after_new_machine_score();
