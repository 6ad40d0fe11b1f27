-- Deletes the turns of an expired conversation.
create or replace function delete_expired_turns() returns trigger language plpgsql as $$
begin
  delete from turn where interaction_id = new.id;
  return null;
end $$;

create trigger delete_expired_turns after update of expired_at on interaction
  for each row when (old.expired_at is null and new.expired_at is not null) execute function delete_expired_turns();
