-- What became of policies after a conversation, so that it need not be looked up row by row: through which channel each was sold, and
-- every request to cancel one. Kept like the rest of what is so of a sale, and proved with it.

alter table policy
  -- through which channel it was sold
  add column sale_channel text;

-- As it was, with the channel. A conversation that goes together with others was no sale any more before the last of their links has gone.
create or replace view policy_sale as
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
  ) as verdict,
  sale.channel as sale_channel
from policy left join lateral (
  select interaction_id, channel from policy_link join interaction on interaction.id = interaction_id
  where policy_link.policy_id = policy.id and role = 'sale' and (state = 'confirmed' or (state = 'suggested' and confidence >= 0.8))
  order by state, confidence desc nulls last, interaction_id limit 1
) as sale on true;

-- A conversation about leaving and a policy that it surely was about, of those that are counted. One of two policies is two requests.
create table retention_request (
  policy_id bigint not null references policy (id) on delete cascade,
  interaction_id bigint not null references interaction (id) on delete cascade,
  -- of the conversation
  place_id integer not null references place (id),
  started_at timestamptz,
  -- by the clock of the policy's partner
  day date,
  -- when the policy ended, `infinity` where it has not; null where nobody knows
  over_on date,
  -- of the policy
  policy_partner_id bigint not null,
  policy_team_id bigint,
  policy_agent_id bigint,
  primary key (policy_id, interaction_id)
);
create index retention_request_newest on retention_request (started_at);
create index retention_request_of on retention_request (interaction_id);

create view current_retention_request as
select policy_link.policy_id, policy_link.interaction_id, place.id as place_id, interaction.started_at,
  (interaction.started_at at time zone partner.time_zone)::date as day,
  case when policy_end(policy.status) is null then 'infinity'::date else policy.ended_on end as over_on,
  policy.partner_id as policy_partner_id, policy.team_id as policy_team_id, policy.agent_id as policy_agent_id
from policy_link
join interaction on interaction.id = policy_link.interaction_id
join place on place.partner_id = interaction.partner_id and coalesce(place.campaign_id, 0) = coalesce(interaction.campaign_id, 0)
  and coalesce(place.team_id, 0) = coalesce(interaction.team_id, 0) and coalesce(place.agent_id, 0) = coalesce(interaction.agent_id, 0)
  and place.channel = interaction.channel
join policy on policy.id = policy_link.policy_id
join partner on partner.id = policy.partner_id
where policy_link.role = 'retention'
  and (policy_link.state = 'confirmed' or (policy_link.state = 'suggested' and policy_link.confidence >= 0.8))
  and policy_left_out(policy.status, policy.effective_on, policy.ended_on) is null;

-- Writes nothing of a request of which all is as it was. Whoever calls it holds the policies.
create function request_policies(ids bigint[]) returns void language plpgsql as $$
begin
  delete from retention_request as held
  where policy_id = any(ids) and not exists (
    select from current_retention_request as told
    where told.policy_id = held.policy_id and told.interaction_id = held.interaction_id
  );
  insert into retention_request as held
  select told.* from current_retention_request as told
  where policy_id = any(ids)
  on conflict (policy_id, interaction_id) do update set
    place_id = excluded.place_id, started_at = excluded.started_at, day = excluded.day, over_on = excluded.over_on,
    policy_partner_id = excluded.policy_partner_id, policy_team_id = excluded.policy_team_id, policy_agent_id = excluded.policy_agent_id
  where (held.place_id, held.started_at, held.day, held.over_on, held.policy_partner_id, held.policy_team_id, held.policy_agent_id)
    is distinct from (excluded.place_id, excluded.started_at, excluded.day, excluded.over_on, excluded.policy_partner_id,
      excluded.policy_team_id, excluded.policy_agent_id);
end $$;

-- As it was, and what is so of requests to cancel.
create or replace function sell_policies(ids bigint[]) returns void language plpgsql as $$
begin
  -- of two who tell something of a policy at once the second sees what the first has told
  perform from policy where id = any(ids) order by id for no key update;
  update policy set
    sale_id = told.sale_id, sale_band = told.sale_band, verdict = told.verdict, sale_channel = told.sale_channel
  from policy_sale as told
  where told.policy_id = any(ids) and policy.id = told.policy_id
    and (policy.sale_id, policy.sale_band, policy.verdict, policy.sale_channel)
      is distinct from (told.sale_id, told.sale_band, told.verdict, told.sale_channel);
  perform request_policies(ids);
end $$;

-- As it was, for requests to cancel too.
create or replace function sell_by_changes() returns trigger language plpgsql as $$
declare
  changed constant text := changed_rows(tg_op);
  ids bigint[];
begin
  -- of each conversation that goes all that is known of it goes first, mostly nothing
  if tg_op = 'DELETE' then
    if not exists (select from removed) then return null; end if;
  elsif not exists (select from added) then return null;
  end if;
  if tg_table_name = 'policy_link' then
    execute format('select from interaction where id in (
        select interaction_id from (%s) as changed where role in (''sale'', ''retention'')
      ) order by id for no key update', changed);
  else
    execute format('select from interaction where id in (select interaction_id from (%s) as changed) order by id for share', changed);
  end if;
  execute format(
    case tg_table_name
      when 'policy_link' then $links$
        select array_agg(distinct policy_id) from (
          select policy_id from (%s) as changed where role in ('sale', 'retention')
          group by policy_id, interaction_id, role, state, confidence having sum(sign) <> 0
        ) as told
      $links$
      when 'machine_score' then $scores$
        select array_agg(distinct policy_link.policy_id) from (
          select interaction_id from (%s) as changed
          group by interaction_id, scorecard_id, score_band(score) having sum(sign) <> 0
        ) as told join policy_link using (interaction_id) where role = 'sale'
      $scores$
      when 'verification' then $files$
        with told as (
          select policy_id, interaction_id from (%s) as changed
          group by id, policy_id, interaction_id, state, created_at having sum(sign) <> 0
        )
        select array_agg(about.id) from (
          select policy_id as id from told where policy_id is not null
          union
          select policy_link.policy_id from told join policy_link using (interaction_id) where told.policy_id is null and role = 'sale'
        ) as about
      $files$
    end,
    changed
  ) into ids;
  if ids is not null then
    perform sell_policies(ids);
  end if;
  return null;
end $$;

-- A conversation that is of another place, another day or another channel than it was.
create function sell_by_moves() returns trigger language plpgsql as $$
declare
  ids constant bigint[] := array(
    select distinct policy_id
    from added join removed using (id) join policy_link on policy_link.interaction_id = added.id and role in ('sale', 'retention')
    where (added.partner_id, added.campaign_id, added.team_id, added.agent_id, added.channel, added.started_at)
      is distinct from (removed.partner_id, removed.campaign_id, removed.team_id, removed.agent_id, removed.channel, removed.started_at)
  );
begin
  if ids <> '{}' then
    perform sell_policies(ids);
  end if;
  return null;
end $$;
create trigger sell_update after update on interaction referencing old table as removed new table as added
  for each statement execute function sell_by_moves();

-- A policy of which something else is so than was.
create function request_by_changes() returns trigger language plpgsql as $$
declare
  ids constant bigint[] := array(
    select added.id from added join removed using (id)
    where (added.partner_id, added.team_id, added.agent_id, added.status, added.effective_on, added.ended_on)
        is distinct from (removed.partner_id, removed.team_id, removed.agent_id, removed.status, removed.effective_on, removed.ended_on)
      and exists (select from policy_link where policy_link.policy_id = added.id and role = 'retention')
  );
begin
  if ids <> '{}' then
    perform request_policies(ids);
  end if;
  return null;
end $$;
create trigger requests_update after update on policy referencing old table as removed new table as added
  for each statement execute function request_by_changes();

-- A partner whose clock is put right: nobody says anything new of its policies meanwhile.
create function request_by_partner() returns trigger language plpgsql as $$
begin
  lock table policy, policy_link in share mode;
  perform request_policies(array(
    select distinct policy_id from policy_link join policy on policy.id = policy_id and policy.partner_id = new.id where role = 'retention'
  ));
  return new;
end $$;
create trigger requests_after after update of time_zone on partner
  for each row when (old.time_zone is distinct from new.time_zone) execute function request_by_partner();

-- Policies that began in one month are counted by the channel through which they were sold too.
alter table policy_sale_month
  drop constraint policy_sale_month_partner_id_campaign_id_team_id_agent_id_m_key,
  add column sale_channel text,
  add unique nulls not distinct (partner_id, campaign_id, team_id, agent_id, month, sale_band, verdict, sale_channel);

create or replace function policy_outcomes(policies text) returns text language sql immutable
return format(
  $$
    select partner_id, campaign_id, team_id, agent_id, date_trunc('month', effective_on)::date as month, sale_band, verdict, sale_channel,
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

create or replace function counting_sales(policies text) returns text language sql immutable
return adding(
  'policy_sale_month',
  array['partner_id', 'campaign_id', 'team_id', 'agent_id', 'month', 'sale_band', 'verdict', 'sale_channel'],
  array['issued', 'kept_3', 'left_3', 'kept_6', 'left_6', 'kept_13', 'left_13', 'kept_25', 'left_25', 'kept_37', 'left_37'],
  policy_outcomes(policies)
);

create or replace function current_sales() returns text language sql immutable
return $$
  select 1 as sign, partner_id, campaign_id, team_id, agent_id, effective_on, ended_on, status, told.sale_band, told.verdict, told.sale_channel
  from policy join policy_sale as told on told.policy_id = policy.id
$$;

create or replace function count_sales() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (
      select from added join removed using (id)
      where (added.partner_id, added.campaign_id, added.team_id, added.agent_id, added.status, added.effective_on, added.ended_on,
          added.sale_band, added.verdict, added.sale_channel)
        is distinct from (removed.partner_id, removed.campaign_id, removed.team_id, removed.agent_id, removed.status,
          removed.effective_on, removed.ended_on, removed.sale_band, removed.verdict, removed.sale_channel)
    ) then return null;
    end if;
  end if;
  execute counting_sales(changed_rows(tg_op));
  return null;
end $$;

do $$ begin
  perform sell_policies(array(select id from policy));
  delete from policy_sale_month;
  execute counting_sales(current_rows('policy'));
end $$;
