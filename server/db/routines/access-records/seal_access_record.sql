-- The chain gives id and hash. hash = sha256(hash of the record before || the other columns as a JSON array of texts).
-- server/access/chain.ts computes the same in TypeScript.
create or replace function seal_access_record() returns trigger language plpgsql security definer as $$
declare
  link access_chain%rowtype;
  earlier record;
begin
  select * into strict link from access_chain for update;
  select id, hash into earlier from access_record where id > link.length order by id desc limit 1; -- of the same statement
  if found then
    link.length := earlier.id;
    link.hash := earlier.hash;
  end if;
  new.id := link.length + 1;
  new.hash := sha256(link.hash || convert_to(json_build_array(
    new.id::text, to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), new.user_id::text, new.action,
    new.subject, new.ip, new.user_agent, new.reason, new.detail::text
  )::text, 'UTF8'));
  return new;
end $$;
do $$ begin
  execute format('alter function seal_access_record() set search_path = %I, pg_temp', current_schema());
end $$;

create trigger seal before insert on access_record for each row execute function seal_access_record();
