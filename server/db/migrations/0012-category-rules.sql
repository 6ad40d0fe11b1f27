-- Rules that put conversations into categories by what was said in them, and what each has found.

create table category_rule (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null default '',
  -- a search, as the explorer reads it
  query text not null,
  -- which conversations it is about; empty is all of them
  channels text[] not null default '{}',
  campaign_ids bigint[] not null default '{}',
  active boolean not null default true,
  -- by somebody: it goes once what it found is gone
  removed boolean not null default false,
  version integer not null default 1,
  -- the version in which it was last told to find something else: what an earlier one found counts for nothing
  run_version integer not null default 1,
  -- how far it is with the conversations that were there then
  run_state text not null default 'waiting' check (run_state in ('waiting', 'running', 'done', 'failed')),
  -- it is through with those up to this one
  run_after bigint not null default 0,
  run_done integer not null default 0,
  run_total integer,
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index category_rule_name on category_rule (lower(name)) where not removed;

create table category_match (
  rule_id bigint not null references category_rule (id) on delete cascade,
  rule_version integer not null,
  interaction_id bigint not null references interaction (id) on delete cascade,
  primary key (rule_id, interaction_id)
);
create index category_match_of_interaction on category_match (interaction_id);

-- the rule that made a marker of the origin 'rule'
alter table marker add column category_rule_id bigint references category_rule (id) on delete cascade;
create index marker_of_category_rule on marker (category_rule_id, interaction_id) where category_rule_id is not null;

-- Conversations that are new, or not any more what the rules judged. Their row goes when they are judged.
create table category_due (
  interaction_id bigint primary key references interaction (id) on delete cascade
);

create function await_categories_by_words() returns trigger language plpgsql as $$
begin
  insert into category_due (interaction_id) select distinct interaction_id from added order by 1 on conflict do nothing;
  return null;
end $$;

create trigger await_categories after insert on said referencing new table as added
  for each statement execute function await_categories_by_words();

-- what decides whether a rule is about a conversation and can judge it, and where its last seconds are
create function await_categories_by_facts() returns trigger language plpgsql as $$
begin
  insert into category_due (interaction_id)
  select added.id from added join removed using (id)
  where (added.channel, added.campaign_id, added.duration_ms, added.turn_count, added.timed)
    is distinct from (removed.channel, removed.campaign_id, removed.duration_ms, removed.turn_count, removed.timed)
  order by 1
  on conflict do nothing;
  return null;
end $$;

create trigger await_categories after update on interaction referencing old table as removed new table as added
  for each statement execute function await_categories_by_facts();

insert into permission (name, group_name, is_built_in) values ('call-categories', 'conversations', true);
insert into role_rule (role_id, action) values (1, 'call-categories'), (2, 'call-categories'), (4, 'call-categories');
