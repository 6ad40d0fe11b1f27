-- The columns that a roll-up table is counted by, and its sums.
create or replace function rollup_columns(figures regclass, out keys text[], out sums text[]) language sql stable as $$
  select array_agg(attname::text order by attnum) filter (where attnum = any(indkey)),
    array_agg(attname::text order by attnum) filter (where attnum <> all(indkey))
  from pg_index join pg_attribute on attrelid = indrelid and attnum > 0 and not attisdropped
  where indrelid = figures and indisunique
$$;
