-- A partner with another time zone has other days. Its policies are locked against changes meanwhile.
create or replace function refresh_requests_after_time_zone() returns trigger language plpgsql as $$
begin
  lock table policy, policy_link in share mode;
  perform refresh_retention_requests(array(
    select distinct policy_id from policy_link join policy on policy.id = policy_id and policy.partner_id = new.id where role = 'retention'
  ));
  return new;
end $$;

create trigger rollup_requests_after after update of time_zone on partner
  for each row when (old.time_zone is distinct from new.time_zone) execute function refresh_requests_after_time_zone();
