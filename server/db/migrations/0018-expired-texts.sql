-- The time of a conversation being over takes its words away at once, wherever they are read: in searches, categories, previews and
-- exports too. Sound and files stand in a storage, which no statement reaches: they are shown to nobody, until they are removed.

create function forget_contents() returns trigger language plpgsql as $$
begin
  new.turn_count := 0;
  new.has_audio := false;
  return new;
end $$;

create trigger forget_contents before update of expired_at on interaction
  for each row when (old.expired_at is null and new.expired_at is not null) execute function forget_contents();

create function forget_words() returns trigger language plpgsql as $$
begin
  delete from turn where interaction_id = new.id;
  return null;
end $$;

create trigger forget_words after update of expired_at on interaction
  for each row when (old.expired_at is null and new.expired_at is not null) execute function forget_words();
