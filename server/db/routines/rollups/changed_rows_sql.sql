-- The transition tables `added` and `removed` of a trigger, in the form that the functions of roll-ups take.
create or replace function changed_rows_sql(op text) returns text language sql immutable
return case op
  when 'INSERT' then 'select 1 as sign, added.* from added'
  when 'DELETE' then 'select -1 as sign, removed.* from removed'
  else 'select -1 as sign, removed.* from removed union all select 1 as sign, added.* from added'
end;
