-- Which conversations the rules of scorecards have to judge, or judge anew.

-- Their row goes when they are judged.
create table machine_due (
  interaction_id bigint primary key references interaction (id) on delete cascade
);

-- How far a scorecard is through all conversations with its newest version.
create table machine_run (
  scorecard_id bigint primary key references scorecard (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- it is through with those up to this one
  run_after bigint not null default 0,
  run_done integer not null default 0,
  run_total integer
);

-- What is new, analysed, judged by other categories, or of another campaign is judged otherwise. Not what goes just now.
create function await_machine() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into machine_due (interaction_id)
    select distinct interaction.id from removed join interaction on interaction.id = removed.interaction_id
    order by 1 on conflict do nothing;
  else
    insert into machine_due (interaction_id) select distinct interaction_id from added order by 1 on conflict do nothing;
  end if;
  return null;
end $$;
create trigger await_machine after delete on category_due referencing old table as removed
  for each statement execute function await_machine();
create trigger await_machine_insert after insert on category_match referencing new table as added
  for each statement execute function await_machine();
create trigger await_machine_delete after delete on category_match referencing old table as removed
  for each statement execute function await_machine();

create function await_machine_of_analysis() returns trigger language plpgsql as $$
begin
  insert into machine_due (interaction_id)
  select added.interaction_id from added join removed using (interaction_id)
  where added.analysed_at is distinct from removed.analysed_at
  order by 1 on conflict do nothing;
  return null;
end $$;
create trigger await_machine after update on conversation_analysis referencing old table as removed new table as added
  for each statement execute function await_machine_of_analysis();

create function await_machine_of_facts() returns trigger language plpgsql as $$
begin
  insert into machine_due (interaction_id)
  select added.id from added join removed using (id)
  where (added.campaign_id, added.channel, added.duration_ms, added.turn_count, added.timed)
    is distinct from (removed.campaign_id, removed.channel, removed.duration_ms, removed.turn_count, removed.timed)
  order by 1 on conflict do nothing;
  return null;
end $$;
create trigger await_machine after update on interaction referencing old table as removed new table as added
  for each statement execute function await_machine_of_facts();

-- A version that is published, or a scorecard that is for other campaigns, is to go through everything.
create function await_run(scorecard bigint) returns void language sql as $$
  insert into machine_run (scorecard_id) values (scorecard)
  on conflict (scorecard_id) do update set state = 'waiting', run_after = 0, run_done = 0, run_total = null
$$;

create function await_run_of_version() returns trigger language plpgsql as $$
begin
  perform await_run(new.scorecard_id);
  return null;
end $$;
create trigger await_run after insert or update of state on scorecard_version
  for each row when (new.state = 'published') execute function await_run_of_version();

create function await_run_of_scorecard() returns trigger language plpgsql as $$
begin
  perform await_run(new.id);
  return null;
end $$;
create trigger await_run after update of campaign_kinds, archived on scorecard for each row
  when ((old.campaign_kinds, old.archived) is distinct from (new.campaign_kinds, new.archived))
  execute function await_run_of_scorecard();

insert into machine_due select interaction_id from conversation_analysis where version > 0;
insert into machine_run (scorecard_id, state, run_done, run_total) select id, 'done', 0, 0 from scorecard where published;
