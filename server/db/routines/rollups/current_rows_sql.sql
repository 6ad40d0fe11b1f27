-- A table as it is now, as the functions of roll-ups take it.
create or replace function current_rows_sql(name text) returns text language sql immutable
return format('select 1 as sign, %1$I.* from %1$I', name);
