-- As in enqueue_scores_after_categories.
create or replace function enqueue_scores_after_analysis() returns trigger language plpgsql as $$
begin
  perform from interaction where id in (
    select added.interaction_id from added join removed using (interaction_id)
    where added.analysed_at is distinct from removed.analysed_at
  ) order by id for no key update;
  insert into machine_due (interaction_id)
  select added.interaction_id from added join removed using (interaction_id)
  where added.analysed_at is distinct from removed.analysed_at
  order by 1 on conflict do nothing;
  return null;
end $$;

create trigger enqueue_scores after update on conversation_analysis referencing old table as removed new table as added
  for each statement execute function enqueue_scores_after_analysis();
