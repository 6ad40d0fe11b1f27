-- Runs once per statement: a row that is updated many times within one transaction has as many versions, and PostgreSQL
-- looks through all of them, so that many records would take quadratic time.
create or replace function advance_access_chain() returns trigger language plpgsql security definer as $$
begin
  update access_chain set length = last.id, hash = last.hash
  from (select id, hash from access_record order by id desc limit 1) as last
  where last.id > access_chain.length;
  return null;
end $$;
do $$ begin
  execute format('alter function advance_access_chain() set search_path = %I, pg_temp', current_schema());
end $$;

create trigger seal_end after insert on access_record for each statement execute function advance_access_chain();
