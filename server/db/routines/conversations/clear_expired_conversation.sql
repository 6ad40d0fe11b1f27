-- An expired conversation has no words any more, in searches, categories, previews and exports too, from the moment it expires. Audio
-- and files stand in the storage, which no statement reaches: nobody is shown them, and a job removes them.
create or replace function clear_expired_conversation() returns trigger language plpgsql as $$
begin
  new.turn_count := 0;
  new.has_audio := false;
  return new;
end $$;

create trigger clear_expired before update of expired_at on interaction
  for each row when (old.expired_at is null and new.expired_at is not null) execute function clear_expired_conversation();
