-- An existing row is written again: a job that wants to delete it waits until it can see the new changes.
create or replace function enqueue_alerts(source text, ids bigint[]) returns void language sql as $$
  insert into alert_due (interaction_id, source) select distinct one, source from unnest(ids) as one order by 1
  on conflict (interaction_id, source) do update set at = now()
$$;
