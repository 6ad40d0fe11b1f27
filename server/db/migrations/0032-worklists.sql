-- Worklists: sales to verify again, customers to call back, agents to coach. Who does it by when, and what came of it.

create table work_item (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('re-verify', 'call-back', 'coach')),
  -- what it is about; of an agent who is to be coached, the conversation that is why
  policy_id bigint references policy (id) on delete cascade,
  interaction_id bigint references interaction (id) on delete cascade,
  agent_id bigint references agent (id),
  -- for whom and with whom: those of the policy, or else of the conversation; an agent's team. Kept by the triggers below
  partner_id bigint references partner (id),
  campaign_id bigint references campaign (id),
  team_id bigint references team (id),
  -- what it is about, in one word: of a kind there is one item at a time
  subject text not null generated always as (
    case
      when kind = 'coach' then 'agent:' || agent_id
      when policy_id is not null then 'policy:' || policy_id
      else 'interaction:' || interaction_id
    end
  ) stored,
  reason text not null,
  -- what gave rise to it, and what that calls itself
  origin text not null default 'person' check (origin in ('person', 'alert', 'analysis')),
  origin_key text,
  assignee_id bigint references app_user (id) on delete set null,
  -- a day of the partner's calendar
  due_on date not null,
  -- of `lifecycles/work-item.machine.ts`
  state text not null default 'open' check (state in ('open', 'assigned', 'in-progress', 'done', 'dismissed')),
  outcome text,
  note text not null default '',
  -- the coaching that came of it
  coaching_id bigint references coaching (id) on delete set null,
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  version integer not null default 1,
  check ((state = 'done') = (outcome is not null)),
  check ((state in ('done', 'dismissed')) = (settled_at is not null)),
  check (state <> 'open' or assignee_id is null),
  check (kind <> 'coach' or policy_id is null)
);
create unique index work_item_unsettled on work_item (kind, subject) where settled_at is null;
create index work_item_due on work_item (due_on, id) where settled_at is null;
create index work_item_of_assignee on work_item (assignee_id, due_on) where settled_at is null;
create index work_item_settled on work_item (settled_at desc) where settled_at is not null;
create index work_item_of_policy on work_item (policy_id) where policy_id is not null;
create index work_item_of_interaction on work_item (interaction_id) where interaction_id is not null;
create index work_item_of_agent on work_item (agent_id) where agent_id is not null;

-- What became of an item: who, when, why. Nothing of it is changed.
create table work_item_step (
  id bigint generated always as identity primary key,
  work_item_id bigint not null references work_item (id) on delete cascade,
  event text not null,
  from_state text not null,
  to_state text not null,
  user_id bigint references app_user (id) on delete set null,
  at timestamptz not null,
  reason text not null default '',
  -- to whom it went, until when it was put off, and what came of it
  assignee_id bigint references app_user (id) on delete set null,
  due_on date,
  outcome text
);
create index work_item_step_of_item on work_item_step (work_item_id, id);

-- What is told of a policy, a conversation or an agent later decides who sees its items, as it decides who sees them.
create function place_work_of_policy() returns trigger language plpgsql as $$
begin
  update work_item set partner_id = new.partner_id, campaign_id = new.campaign_id, team_id = new.team_id, agent_id = new.agent_id
  where policy_id = new.id;
  return null;
end $$;
create trigger place_work after update on policy for each row
  when ((old.partner_id, old.campaign_id, old.team_id, old.agent_id)
    is distinct from (new.partner_id, new.campaign_id, new.team_id, new.agent_id))
  execute function place_work_of_policy();

create function place_work_of_interaction() returns trigger language plpgsql as $$
begin
  update work_item set partner_id = new.partner_id, campaign_id = new.campaign_id, team_id = new.team_id, agent_id = new.agent_id
  where interaction_id = new.id and policy_id is null and kind <> 'coach';
  -- who is to be coached stays who it is
  update work_item set partner_id = new.partner_id, campaign_id = new.campaign_id
  where interaction_id = new.id and kind = 'coach';
  return null;
end $$;
create trigger place_work after update on interaction for each row
  when ((old.partner_id, old.campaign_id, old.team_id, old.agent_id)
    is distinct from (new.partner_id, new.campaign_id, new.team_id, new.agent_id))
  execute function place_work_of_interaction();

create function place_work_of_agent() returns trigger language plpgsql as $$
begin
  update work_item set team_id = new.team_id where agent_id = new.id and kind = 'coach';
  return null;
end $$;
create trigger place_work after update on agent for each row
  when (old.team_id is distinct from new.team_id)
  execute function place_work_of_agent();

insert into permission (name, group_name, is_built_in) values
  ('worklist-work', 'quality', true),
  ('worklist-assign', 'quality', true);
insert into role_rule (role_id, action, conditions)
  select given.role_id, given.action, given.conditions::jsonb
  from (values
    (1, 'worklist-work', null), (1, 'worklist-assign', null),
    (2, 'worklist-work', null), (2, 'worklist-assign', null),
    (3, 'worklist-work', null),
    (4, 'worklist-work', null), (4, 'worklist-assign', null),
    (6, 'worklist-work', '{"team_id": "$user.team_id"}'), (6, 'worklist-assign', '{"team_id": "$user.team_id"}')
  ) as given (role_id, action, conditions)
  where exists (select from role where role.id = given.role_id)
  order by given.role_id, given.action desc;

-- worklists are kept like the other lists
alter table saved_view
  drop constraint saved_view_list_check,
  add constraint saved_view_list_check check (
    list in ('calls', 'evaluations', 'disputes', 'coachings', 'policies', 'debts', 'worklists')
  );
