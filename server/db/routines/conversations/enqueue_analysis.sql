-- Every new conversation is analysed.
create or replace function enqueue_analysis() returns trigger language plpgsql as $$
begin
  insert into conversation_analysis (interaction_id) select id from added;
  return null;
end $$;

create trigger enqueue_analysis after insert on interaction referencing new table as added
  for each statement execute function enqueue_analysis();
