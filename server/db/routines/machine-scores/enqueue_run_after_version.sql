create or replace function enqueue_run_after_version() returns trigger language plpgsql as $$
begin
  perform enqueue_machine_run(new.scorecard_id);
  return null;
end $$;

create trigger enqueue_run after insert or update of state on scorecard_version
  for each row when (new.state = 'published') execute function enqueue_run_after_version();
