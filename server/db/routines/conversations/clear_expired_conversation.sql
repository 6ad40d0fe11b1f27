-- An expired conversation loses its text from the moment it expires, also in searches, categories, previews and
-- exports. Audio and files are in the storage, which no statement reaches: nobody can open them, and a job removes
-- them.
create or replace function clear_expired_conversation() returns trigger language plpgsql as $$
begin
  new.turn_count := 0;
  new.has_audio := false;
  return new;
end $$;

create trigger clear_expired before update of expired_at on interaction
  for each row when (old.expired_at is null and new.expired_at is not null) execute function clear_expired_conversation();
