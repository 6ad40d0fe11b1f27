-- Adds the changes of an insert, update or delete. A change that leaves the sums equal writes nothing.
create or replace function roll_up_policy_cohorts() returns trigger language plpgsql as $$
declare
  columns constant text := 'partner_id, campaign_id, team_id, agent_id, currency, effective_on, ended_on, status, premium_yearly';
  taken constant text := format('select -1 as sign, %s from removed', columns);
  given constant text := format('select 1 as sign, %s from added', columns);
begin
  execute format(
    $count$
      insert into policy_cohort as held
      select partner_id, campaign_id, team_id, agent_id, currency, date_trunc('month', effective_on)::date, m,
        sum(sign), coalesce(sum(sign) filter (where outcome = 'kept'), 0),
        coalesce(sum(sign) filter (where outcome = 'left'), 0),
        sum(yearly), coalesce(sum(yearly) filter (where outcome = 'kept'), 0),
        coalesce(sum(yearly) filter (where outcome = 'left'), 0)
      from (
        select changed.*, m, sign * coalesce(premium_yearly, 0) as yearly,
          persistency_outcome(status, effective_on, ended_on, m) as outcome
        from (%s) as changed cross join unnest(array[0, 3, 6, 13, 25, 37]) as m
      ) as counted
      where outcome is not null
      group by 1, 2, 3, 4, 5, 6, 7
      having sum(sign) <> 0 or sum(yearly) <> 0
        or sum(sign) filter (where outcome = 'kept') <> 0 or sum(sign) filter (where outcome = 'left') <> 0
        or sum(yearly) filter (where outcome = 'kept') <> 0 or sum(yearly) filter (where outcome = 'left') <> 0
      order by 1, 2, 3, 4, 5, 6, 7
      on conflict (partner_id, campaign_id, team_id, agent_id, currency, month, m) do update set
        issued = held.issued + excluded.issued, kept = held.kept + excluded.kept,
        left_count = held.left_count + excluded.left_count,
        premium_issued = held.premium_issued + excluded.premium_issued,
        premium_kept = held.premium_kept + excluded.premium_kept, premium_left = held.premium_left + excluded.premium_left
    $count$,
    case tg_op when 'INSERT' then given when 'DELETE' then taken else given || ' union all ' || taken end
  );
  return null;
end $$;

create trigger rollup_cohorts_insert after insert on policy referencing new table as added
  for each statement execute function roll_up_policy_cohorts();
create trigger rollup_cohorts_update after update on policy referencing old table as removed new table as added
  for each statement execute function roll_up_policy_cohorts();
create trigger rollup_cohorts_delete after delete on policy referencing old table as removed
  for each statement execute function roll_up_policy_cohorts();
