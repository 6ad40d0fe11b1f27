-- A published version never changes: evaluations point to it.
create or replace function refuse_published_scorecard_change() returns trigger language plpgsql as $$
begin
  if old.state = 'published' and (new.content, new.number, new.scorecard_id, new.state)
    is distinct from (old.content, old.number, old.scorecard_id, old.state)
  then raise exception 'a published scorecard does not change';
  end if;
  return new;
end $$;

create trigger refuse_published_change before update on scorecard_version
  for each row execute function refuse_published_scorecard_change();
