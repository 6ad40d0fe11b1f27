-- The columns that decide whether a rule applies to a conversation and can judge it, and where its last seconds are.
create or replace function enqueue_categories_after_conversation() returns trigger language plpgsql as $$
begin
  insert into category_due (interaction_id)
  select added.id from added join removed using (id)
  where (added.channel, added.campaign_id, added.duration_ms, added.turn_count, added.timed)
    is distinct from (removed.channel, removed.campaign_id, removed.duration_ms, removed.turn_count, removed.timed)
  order by 1
  on conflict do nothing;
  return null;
end $$;

create trigger enqueue_categories after update on interaction referencing old table as removed new table as added
  for each statement execute function enqueue_categories_after_conversation();
