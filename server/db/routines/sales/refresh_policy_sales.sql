-- Updates the sales and requests of these policies. Policies without a change are not written.
create or replace function refresh_policy_sales(ids bigint[]) returns void language plpgsql as $$
begin
  -- of two transactions that concern one policy, the second waits here, and then sees the first one's changes
  perform from policy where id = any(ids) order by id for no key update;
  update policy set
    sale_id = current.sale_id, sale_band = current.sale_band, verdict = current.verdict, sale_channel = current.sale_channel
  from policy_sale as current
  where current.policy_id = any(ids) and policy.id = current.policy_id
    and (policy.sale_id, policy.sale_band, policy.verdict, policy.sale_channel)
      is distinct from (current.sale_id, current.sale_band, current.verdict, current.sale_channel);
  perform refresh_retention_requests(ids);
end $$;
