-- New words may match other category rules.
create or replace function enqueue_categories_after_transcript() returns trigger language plpgsql as $$
begin
  insert into category_due (interaction_id) select distinct interaction_id from added order by 1 on conflict do nothing;
  return null;
end $$;

create trigger enqueue_categories after insert on transcript_words referencing new table as added
  for each statement execute function enqueue_categories_after_transcript();
