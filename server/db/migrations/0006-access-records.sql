-- Who did what with people's data and rights. Rows are only ever added, each sealed with the hash of the one before.

create table access_record (
  id bigint primary key,
  at timestamptz not null,
  -- no foreign keys: what is recorded outlives what it is about
  user_id bigint,
  action text not null,
  -- what it was done to, such as 'interaction:12' or 'user:5'
  subject text,
  ip text,
  user_agent text,
  reason text,
  detail jsonb not null default '{}',
  hash bytea not null
);
create index access_record_of_user on access_record (user_id, id desc);
create index access_record_of_action on access_record (action, id desc);
create index access_record_of_subject on access_record (subject, id desc);
create index access_record_at on access_record (at);

-- The end of the chain: one row, locked by whoever adds records.
create table access_chain (
  single boolean primary key default true check (single),
  length bigint not null,
  hash bytea not null
);
insert into access_chain (length, hash) values (0, '\x0000000000000000000000000000000000000000000000000000000000000000');

-- id and hash are the chain's to give. hash = sha256(hash before || the other columns as a JSON array of texts); the same
-- is computed again, in another language, by server/access/chain.ts.
create function seal_access_record() returns trigger language plpgsql security definer as $$
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

-- Once for each statement: a row that is written again and again within one transaction is looked for among all that it was,
-- and many records would take the square of their number.
create function end_access_chain() returns trigger language plpgsql security definer as $$
begin
  update access_chain set length = last.id, hash = last.hash
  from (select id, hash from access_record order by id desc limit 1) as last
  where last.id > access_chain.length;
  return null;
end $$;

-- They find their tables in the schema that the migrations fill. A path that does not name pg_temp begins with it, and there
-- whoever adds a record could have put a chain of their own.
do $$ begin
  execute format('alter function seal_access_record() set search_path = %I, pg_temp', current_schema());
  execute format('alter function end_access_chain() set search_path = %I, pg_temp', current_schema());
end $$;

create trigger seal before insert on access_record for each row execute function seal_access_record();
create trigger seal_end after insert on access_record for each statement execute function end_access_chain();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'access records are only ever added' using errcode = 'insufficient_privilege';
end $$;

create trigger append_only before update or delete or truncate on access_record execute function refuse_change();
