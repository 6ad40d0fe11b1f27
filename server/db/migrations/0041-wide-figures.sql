-- Most of what dashboards tell is told of no team and no agent. So that it need not be added up agent by agent, every table of figures by
-- place has another beside it, `wide_…`, with the sums of its wide places: all teams and agents of a campaign and a channel together.
-- Whatever changes the one changes the other, in the same statement.

alter table place add column wide_id integer references place (id);

create function widen_place() returns trigger language plpgsql as $$
begin
  if new.team_id is null and new.agent_id is null then
    new.wide_id := new.id;
    return new;
  end if;
  insert into place (partner_id, campaign_id, channel) values (new.partner_id, new.campaign_id, new.channel) on conflict do nothing;
  select id into strict new.wide_id from place
  where partner_id = new.partner_id and coalesce(campaign_id, 0) = coalesce(new.campaign_id, 0)
    and coalesce(team_id, 0) = 0 and coalesce(agent_id, 0) = 0 and channel = new.channel;
  return new;
end $$;
create trigger widen before insert on place for each row execute function widen_place();

insert into place (partner_id, campaign_id, channel) select distinct partner_id, campaign_id, channel from place order by 1, 2, 3
on conflict do nothing;
update place set wide_id = wide.id
from place as wide
where wide.partner_id = place.partner_id and coalesce(wide.campaign_id, 0) = coalesce(place.campaign_id, 0)
  and wide.team_id is null and wide.agent_id is null and wide.channel = place.channel;
alter table place alter column wide_id set not null;

-- What a table of figures is counted by, and what it counts.
create function columns_of_figures(figures regclass, out keys text[], out sums text[]) language sql stable as $$
  select array_agg(attname::text order by attnum) filter (where attnum = any(indkey)),
    array_agg(attname::text order by attnum) filter (where attnum <> all(indkey))
  from pg_index join pg_attribute on attrelid = indrelid and attnum > 0 and not attisdropped
  where indrelid = figures and indisunique
$$;

-- Adds what has changed of a table of figures to the one of its wide places.
create function widening(figures text, changes text) returns text language plpgsql stable as $$
declare
  counted constant record := columns_of_figures(figures::regclass);
begin
  return adding('wide_' || figures, counted.keys, counted.sums, format(
    'select %s, %s from (%s) as changed join place on place.id = changed.place_id',
    (select string_agg(case name when 'place_id' then 'place.wide_id as place_id' else format('changed.%I', name) end, ', ')
      from unnest(counted.keys) as one (name)),
    (select string_agg(format('sign * changed.%1$I as %1$I', name), ', ') from unnest(counted.sums) as one (name)),
    changes
  ));
end $$;

create function widen_figures() returns trigger language plpgsql as $$
begin
  -- what is added to a row that is there already is an insertion of nothing, too
  if tg_op = 'DELETE' then
    if not exists (select from removed) then return null; end if;
  elsif not exists (select from added) then return null;
  end if;
  execute widening(tg_table_name, changed_rows(tg_op));
  return null;
end $$;

do $$
declare
  figures text;
begin
  foreach figures in array array['conversation_day', 'conversation_hour', 'speech_day', 'category_day', 'machine_day',
    'machine_score_day', 'machine_answer_day', 'evaluation_day', 'evaluation_answer_day']
  loop
    execute format('create table wide_%1$s (like %1$s)', figures);
    execute format('alter table wide_%s add foreign key (place_id) references place (id), add unique nulls not distinct (%s)',
      figures, (select array_to_string(keys, ', ') from columns_of_figures(figures::regclass)));
    execute format('create trigger widen_insert after insert on %I referencing new table as added
      for each statement execute function widen_figures()', figures);
    execute format('create trigger widen_update after update on %I referencing old table as removed new table as added
      for each statement execute function widen_figures()', figures);
    execute format('create trigger widen_delete after delete on %I referencing old table as removed
      for each statement execute function widen_figures()', figures);
    execute widening(figures, current_rows(figures));
  end loop;
end $$;

-- What is asked of a team or of an agent is found by place.
drop index machine_answer_day_of_place;
do $$
declare
  figures text;
begin
  foreach figures in array array['conversation_day', 'conversation_hour', 'speech_day', 'category_day', 'machine_day',
    'machine_score_day', 'machine_answer_day', 'evaluation_day', 'evaluation_answer_day']
  loop
    execute format('create index %1$I on %2$I (place_id, is_local, day)', figures || '_of_place', figures);
  end loop;
end $$;
create index evaluation_released on evaluation (released_at) where released_at is not null;
