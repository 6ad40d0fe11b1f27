create or replace function enqueue_run_after_scorecard() returns trigger language plpgsql as $$
begin
  perform enqueue_machine_run(new.id);
  return null;
end $$;

create trigger enqueue_run after update of campaign_kinds, archived on scorecard for each row
  when ((old.campaign_kinds, old.archived) is distinct from (new.campaign_kinds, new.archived))
  execute function enqueue_run_after_scorecard();
