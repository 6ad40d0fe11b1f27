-- Another language has other stems.
create or replace function index_changed_languages() returns trigger language plpgsql as $$
declare
  changed bigint[] := array(select id from added join removed using (id)
    where search_language(added.language) <> search_language(removed.language));
begin
  if cardinality(changed) > 0 then perform index_transcripts(changed); end if;
  return null;
end $$;

create trigger set_search_language after update on interaction referencing old table as removed new table as added
  for each statement execute function index_changed_languages();
