-- The statement that adds changes of a roll-up table to its sums by campaign.
create or replace function by_campaign_sql(figures text, changes text) returns text language plpgsql stable as $$
declare
  counted constant record := rollup_columns(figures::regclass);
begin
  return upsert_sums_sql(figures || '_by_campaign', counted.keys, counted.sums, format(
    'select %s, %s from (%s) as changed join rollup_key on rollup_key.id = changed.rollup_key_id',
    (select string_agg(
        case name when 'rollup_key_id' then 'rollup_key.campaign_key_id as rollup_key_id' else format('changed.%I', name) end, ', ')
      from unnest(counted.keys) as one (name)),
    (select string_agg(format('sign * changed.%1$I as %1$I', name), ', ') from unnest(counted.sums) as one (name)),
    changes
  ));
end $$;
