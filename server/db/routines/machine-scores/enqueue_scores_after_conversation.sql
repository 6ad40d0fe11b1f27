-- The columns that decide which scorecards apply to a conversation and what they can judge.
create or replace function enqueue_scores_after_conversation() returns trigger language plpgsql as $$
begin
  insert into machine_due (interaction_id)
  select added.id from added join removed using (id)
  where (added.campaign_id, added.channel, added.duration_ms, added.turn_count, added.timed)
    is distinct from (removed.campaign_id, removed.channel, removed.duration_ms, removed.turn_count, removed.timed)
  order by 1 on conflict do nothing;
  return null;
end $$;

create trigger enqueue_scores after update on interaction referencing old table as removed new table as added
  for each statement execute function enqueue_scores_after_conversation();
