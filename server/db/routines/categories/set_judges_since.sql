-- A rule whose condition changes judges from this moment on.
create or replace function set_judges_since() returns trigger language plpgsql as $$
begin
  new.judges_since := now();
  return new;
end $$;

create trigger set_judges_since before update on category_rule for each row
  when ((old.query, old.channels, old.campaign_ids, old.active)
    is distinct from (new.query, new.channels, new.campaign_ids, new.active))
  execute function set_judges_since();
