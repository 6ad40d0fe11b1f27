-- A conversation has links by its customer, or by the numbers in its subject.
create or replace function enqueue_links_after_new_conversation() returns trigger language plpgsql as $$
begin
  perform enqueue_conversation_links(array(select id from added where customer_id is not null), false);
  perform enqueue_conversation_links(array(select id from added where subject is not null), true);
  return null;
end $$;

create trigger enqueue_links_insert after insert on interaction referencing new table as added
  for each statement execute function enqueue_links_after_new_conversation();
