-- The statement that adds what `changes` selects, a column for each key and each sum, to a roll-up table. A change that
-- leaves the sums equal writes nothing. Keys come in order, so that two transactions which count at once do not
-- deadlock. The statement is built as text and executed by the trigger: only a trigger itself sees the transition
-- tables of its statement.
create or replace function upsert_sums_sql(figures text, keys text[], sums text[], changes text) returns text
language plpgsql immutable as $$
declare
  key_list constant text := array_to_string(keys, ', ');
  sum_list constant text := array_to_string(sums, ', ');
begin
  return format(
    'insert into %1$I as held (%2$s, %3$s)
     select * from (select %2$s, %4$s from (%5$s) as changed group by %2$s) as summed
     where (%3$s) is distinct from (%6$s) order by %2$s
     on conflict (%2$s) do update set %7$s;',
    figures, key_list, sum_list,
    (select string_agg(format('coalesce(sum(%1$I), 0) as %1$I', name), ', ' order by at)
      from unnest(sums) with ordinality as one (name, at)),
    changes,
    (select string_agg('0', ', ') from unnest(sums)),
    (select string_agg(format('%1$I = held.%1$I + excluded.%1$I', name), ', ') from unnest(sums) as one (name))
  );
end $$;
