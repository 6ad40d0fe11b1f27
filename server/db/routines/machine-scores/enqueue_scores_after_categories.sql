-- New conversations, and those with other categories, are scored again. Conversations that are being deleted are not.
-- The job that scores conversations locks them. A change waits for it before it enqueues them: enqueued earlier, they
-- would be removed from the queue together with the earlier entries.
create or replace function enqueue_scores_after_categories() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform from interaction where id in (select interaction_id from removed) order by id for no key update;
    insert into machine_due (interaction_id)
    select distinct interaction.id from removed join interaction on interaction.id = removed.interaction_id
    order by 1 on conflict do nothing;
  else
    perform from interaction where id in (select interaction_id from added) order by id for no key update;
    insert into machine_due (interaction_id) select distinct interaction_id from added order by 1 on conflict do nothing;
  end if;
  return null;
end $$;

create trigger enqueue_scores after delete on category_due referencing old table as removed
  for each statement execute function enqueue_scores_after_categories();
create trigger enqueue_scores_insert after insert on category_match referencing new table as added
  for each statement execute function enqueue_scores_after_categories();
create trigger enqueue_scores_delete after delete on category_match referencing old table as removed
  for each statement execute function enqueue_scores_after_categories();
