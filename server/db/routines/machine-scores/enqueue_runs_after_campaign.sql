-- A campaign of another kind has other scorecards: those that apply to one of the two kinds score again.
create or replace function enqueue_runs_after_campaign() returns trigger language plpgsql as $$
begin
  perform enqueue_machine_run(id) from scorecard
  where published and not archived and (old.kind = any(campaign_kinds)) <> (new.kind = any(campaign_kinds))
  order by id;
  return null;
end $$;

create trigger enqueue_run after update of kind on campaign
  for each row when (old.kind is distinct from new.kind) execute function enqueue_runs_after_campaign();
