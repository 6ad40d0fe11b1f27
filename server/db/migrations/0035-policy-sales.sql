-- What the conversation that sold a policy was like, and what became of the policy: kept by whatever changes either, in the same
-- transaction. `server/figures/` counts it anew and proves that it is so.

-- Kept by the triggers below, from `policy_sale`; nobody else writes them.
alter table policy
  -- the conversation in which it was sold
  add column sale_id bigint references interaction (id) on delete set null,
  -- of the rules' score of that conversation
  add column sale_band smallint,
  -- of its evidence file
  add column verdict text;
create index policy_of_sale on policy (sale_id) where sale_id is not null;

-- Whole points, as lists compare them: from 0, 60, 80 and 90 up to the next. Null where there is no score.
create function score_band(score double precision) returns smallint language sql immutable parallel safe
return case
  when round(score::numeric) >= 90 then 90
  when round(score::numeric) >= 80 then 80
  when round(score::numeric) >= 60 then 60
  when score is not null then 0
end;

-- What is so of each policy now. Sold it was in the conversation to which a sure link leads (a person has confirmed it, or the rules
-- are at 0.8, as `domain/partner-data/reconciliation.ts` has it): of several the one that is confirmed, else the surest, else that of
-- the lowest id. Of several scorecards the score is that of the lowest id that gives one. Its evidence file is the newest of the
-- policy, or else that of the sale which names no policy.
create view policy_sale as
select policy.id as policy_id, sale.interaction_id as sale_id,
  (
    select score_band(score) from machine_score
    where machine_score.interaction_id = sale.interaction_id and score is not null
    order by scorecard_id limit 1
  ) as sale_band,
  coalesce(
    (
      select state from verification where verification.policy_id = policy.id
      order by verification.created_at desc, verification.id desc limit 1
    ),
    (
      select state from verification
      where verification.interaction_id = sale.interaction_id and verification.policy_id is null
    )
  ) as verdict
from policy left join lateral (
  select interaction_id from policy_link
  where policy_link.policy_id = policy.id and role = 'sale' and (state = 'confirmed' or (state = 'suggested' and confidence >= 0.8))
  order by state, confidence desc nulls last, interaction_id limit 1
) as sale on true;

-- Writes nothing of a policy of which all is as it was.
create function sell_policies(ids bigint[]) returns void language plpgsql as $$
begin
  -- of two who tell something of a policy at once the second sees what the first has told
  perform from policy where id = any(ids) order by id for no key update;
  update policy set sale_id = told.sale_id, sale_band = told.sale_band, verdict = told.verdict
  from policy_sale as told
  where told.policy_id = any(ids) and policy.id = told.policy_id
    and (policy.sale_id, policy.sale_band, policy.verdict) is distinct from (told.sale_id, told.sale_band, told.verdict);
end $$;

-- Which policies a change is about; of which table it is decides. What is as it was before is about none.
create function sell_by_changes() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  -- of each conversation that goes all that is known of it goes first, mostly nothing
  if tg_op = 'DELETE' then
    if not exists (select from removed) then return null; end if;
  elsif not exists (select from added) then return null;
  end if;
  execute format(
    case tg_table_name
      when 'policy_link' then $links$
        select array_agg(distinct policy_id) from (
          select policy_id from (%s) as changed where role = 'sale'
          group by policy_id, interaction_id, state, confidence having sum(sign) <> 0
        ) as told
      $links$
      when 'machine_score' then $scores$
        select array_agg(distinct policy.id) from (
          select interaction_id from (%s) as changed
          group by interaction_id, scorecard_id, score_band(score) having sum(sign) <> 0
        ) as told join policy on policy.sale_id = told.interaction_id
      $scores$
      when 'verification' then $files$
        with told as (
          select policy_id, interaction_id from (%s) as changed
          group by id, policy_id, interaction_id, state, created_at having sum(sign) <> 0
        )
        select array_agg(about.id) from (
          select policy_id as id from told where policy_id is not null
          union
          select policy.id from told join policy on policy.sale_id = told.interaction_id where told.policy_id is null
        ) as about
      $files$
    end,
    changed_rows(tg_op)
  ) into ids;
  if ids is not null then
    perform sell_policies(ids);
  end if;
  return null;
end $$;

-- Policies that began in one month, by whom they are counted for, the score of their sale and their verdict; and how many of them
-- were still in force so many months after their own first day, or had by then ended by death or at their term, as `policy_cohort`
-- has it.
create table policy_sale_month (
  partner_id bigint not null,
  campaign_id bigint,
  team_id bigint,
  agent_id bigint,
  month date not null,
  sale_band smallint,
  verdict text,
  issued bigint not null,
  kept_3 bigint not null,
  left_3 bigint not null,
  kept_6 bigint not null,
  left_6 bigint not null,
  kept_13 bigint not null,
  left_13 bigint not null,
  kept_25 bigint not null,
  left_25 bigint not null,
  kept_37 bigint not null,
  left_37 bigint not null,
  unique nulls not distinct (partner_id, campaign_id, team_id, agent_id, month, sale_band, verdict)
);
create index policy_sale_month_in on policy_sale_month (month);

-- What some policies come to, each by the columns of the table above. Given as the functions of `0030-figures.sql` are.
create function policy_outcomes(policies text) returns text language sql immutable
return format(
  $$
    select partner_id, campaign_id, team_id, agent_id, date_trunc('month', effective_on)::date as month, sale_band, verdict,
      sign as issued, %2$s
    from (%1$s) as changed where policy_left_out(status, effective_on, ended_on) is null
  $$,
  policies,
  (
    select string_agg(
      format('sign * (policy_after(status, effective_on, ended_on, %2$s) = %1$L)::integer as %1$s_%2$s', outcome, m), ', '
    )
    from unnest(array[3, 6, 13, 25, 37]) as m cross join unnest(array['kept', 'left']) as outcome
  )
);

create function counting_sales(policies text) returns text language sql immutable
return adding(
  'policy_sale_month',
  array['partner_id', 'campaign_id', 'team_id', 'agent_id', 'month', 'sale_band', 'verdict'],
  array['issued', 'kept_3', 'left_3', 'kept_6', 'left_6', 'kept_13', 'left_13', 'kept_25', 'left_25', 'kept_37', 'left_37'],
  policy_outcomes(policies)
);

-- Policies with what is so of their sales now, whatever their own columns say.
create function current_sales() returns text language sql immutable
return $$
  select 1 as sign, partner_id, campaign_id, team_id, agent_id, effective_on, ended_on, status, told.sale_band, told.verdict
  from policy join policy_sale as told on told.policy_id = policy.id
$$;

create function count_sales() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (
      select from added join removed using (id)
      where (added.partner_id, added.campaign_id, added.team_id, added.agent_id, added.status, added.effective_on, added.ended_on,
          added.sale_band, added.verdict)
        is distinct from (removed.partner_id, removed.campaign_id, removed.team_id, removed.agent_id, removed.status,
          removed.effective_on, removed.ended_on, removed.sale_band, removed.verdict)
    ) then return null;
    end if;
  end if;
  execute counting_sales(changed_rows(tg_op));
  return null;
end $$;

do $$
declare
  source record;
begin
  perform sell_policies(array(select id from policy));
  execute counting_sales(current_rows('policy'));
  for source in
    select * from (values
      ('policy_link', 'sell', 'sell_by_changes'),
      ('machine_score', 'sell', 'sell_by_changes'),
      ('verification', 'sell', 'sell_by_changes'),
      ('policy', 'sales', 'count_sales')
    ) as source (name, prefix, function)
  loop
    execute format('create trigger %I after insert on %I referencing new table as added
      for each statement execute function %I()', source.prefix || '_insert', source.name, source.function);
    execute format('create trigger %I after update on %I referencing old table as removed new table as added
      for each statement execute function %I()', source.prefix || '_update', source.name, source.function);
    execute format('create trigger %I after delete on %I referencing old table as removed
      for each statement execute function %I()', source.prefix || '_delete', source.name, source.function);
  end loop;
end $$;

-- Conversations about leaving, and policies that ended for a reason that is known.
create index policy_link_retention on policy_link (interaction_id, policy_id) where role = 'retention';
create index policy_ended_for on policy (ended_on) where cancel_reason is not null;
