-- New words may name another policy.
create or replace function enqueue_links_after_transcript() returns trigger language plpgsql as $$
begin
  perform enqueue_conversation_links(array(select interaction_id from added), true);
  return null;
end $$;

create trigger enqueue_links after insert on transcript_words referencing new table as added
  for each statement execute function enqueue_links_after_transcript();
