-- A customer with another identity number or telephone number may be a party of more policies.
create or replace function enqueue_links_after_customer() returns trigger language plpgsql as $$
declare
  changed bigint[] := array(select added.id from added join removed using (id)
    where (added.national_id, added.phones) is distinct from (removed.national_id, removed.phones));
begin
  perform enqueue_conversation_links(array(select id from interaction where customer_id = any(changed)), false);
  perform enqueue_policy_links(array(select policy_id from policy_party where customer_id = any(changed)));
  return null;
end $$;

create trigger enqueue_links after update on customer referencing old table as removed new table as added
  for each statement execute function enqueue_links_after_customer();
