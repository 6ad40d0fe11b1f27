-- Conversations are linked to the policies of their customer.
create or replace function enqueue_links_after_policy_party() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform enqueue_policy_links(array(select policy_id from added)); end if;
  -- a policy that is deleted deletes its parties
  if tg_op <> 'INSERT' then
    perform enqueue_policy_links(array(select policy_id from removed join policy on policy.id = policy_id));
  end if;
  return null;
end $$;

create trigger enqueue_links_insert after insert on policy_party referencing new table as added
  for each statement execute function enqueue_links_after_policy_party();
create trigger enqueue_links_update after update on policy_party referencing old table as removed new table as added
  for each statement execute function enqueue_links_after_policy_party();
create trigger enqueue_links_delete after delete on policy_party referencing old table as removed
  for each statement execute function enqueue_links_after_policy_party();
