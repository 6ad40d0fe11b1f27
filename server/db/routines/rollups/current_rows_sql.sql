-- The current rows of a table, in the form that the functions of roll-ups take.
create or replace function current_rows_sql(name text) returns text language sql immutable
return format('select 1 as sign, %1$I.* from %1$I', name);
