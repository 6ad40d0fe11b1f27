-- Access records can only be added.
create or replace function refuse_access_record_change() returns trigger language plpgsql as $$
begin
  raise exception 'access records are only ever added' using errcode = 'insufficient_privilege';
end $$;

create trigger append_only before update or delete or truncate on access_record execute function refuse_access_record_change();
