-- Looks for the conversations of these policies again.
create or replace function enqueue_policy_links(ids bigint[]) returns void language sql as $$
  insert into link_policy_due (policy_id) select distinct id from unnest(ids) as id order by id
  on conflict (policy_id) do update set policy_id = excluded.policy_id
$$;
