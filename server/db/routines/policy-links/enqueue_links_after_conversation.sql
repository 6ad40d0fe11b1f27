-- The customer, the time and the outcome of a conversation decide which policy it is about.
create or replace function enqueue_links_after_conversation() returns trigger language plpgsql as $$
begin
  perform enqueue_conversation_links(array(
    select added.id from added join removed using (id)
    where (added.customer_id, added.partner_id, added.started_at, added.campaign_id, added.agent_id, added.disposition)
      is distinct from
      (removed.customer_id, removed.partner_id, removed.started_at, removed.campaign_id, removed.agent_id, removed.disposition)
  ), false);
  perform enqueue_conversation_links(array(
    select added.id from added join removed using (id) where added.subject is distinct from removed.subject
  ), true);
  return null;
end $$;

create trigger enqueue_links_update after update on interaction referencing old table as removed new table as added
  for each statement execute function enqueue_links_after_conversation();
