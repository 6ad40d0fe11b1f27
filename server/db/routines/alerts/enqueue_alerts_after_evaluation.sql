create or replace function enqueue_alerts_after_evaluation() returns trigger language plpgsql as $$
begin
  if not exists (select from alert_rule where active and not removed and kind in ('auto-fail', 'question-failed')) then
    return null;
  end if;
  perform enqueue_alerts('people', array(
    select interaction_id from added
    where kind <> 'calibration'
      and state in ('submitted', 'released', 'acknowledged', 'disputed', 'escalated', 'resolved')
  ));
  return null;
end $$;

create trigger enqueue_alerts_insert after insert on evaluation referencing new table as added
  for each statement execute function enqueue_alerts_after_evaluation();
create trigger enqueue_alerts_update after update on evaluation referencing new table as added
  for each statement execute function enqueue_alerts_after_evaluation();
