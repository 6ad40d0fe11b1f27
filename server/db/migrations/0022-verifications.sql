-- Evidence files: whether a sale was made as the law of the country asks for.

create table verification (
  id bigint generated always as identity primary key,
  interaction_id bigint not null references interaction (id) on delete cascade,
  policy_id bigint references policy (id) on delete cascade,
  -- whose disclosures are asked for, and which version of them; empty where the product knows none
  country text not null,
  disclosures_version text not null,
  -- of `lifecycles/verification.machine.ts`
  state text not null default 'pending' check (state in ('pending', 'call-back', 'second-look', 'valid', 'repairable', 'void')),
  -- sent back with a change
  revision integer not null default 1,
  -- of the verdict or of what it waits for, in the words of who decided
  note text not null default '',
  decided_by bigint references app_user (id) on delete set null,
  decided_at timestamptz,
  -- by when somebody is to be called back
  due_on date,
  -- the later conversation that mended what was missing in this one
  repair_id bigint references interaction (id) on delete set null,
  -- when the rules last looked
  looked_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique nulls not distinct (interaction_id, policy_id)
);
create index verification_of_policy on verification (policy_id) where policy_id is not null;
create index verification_waiting on verification (state, created_at) where state in ('pending', 'call-back', 'second-look');

-- What was found of each disclosure and of each datum, and what a person says of it.
create table verification_finding (
  verification_id bigint not null references verification (id) on delete cascade,
  kind text not null check (kind in ('disclosure', 'datum')),
  code text not null,
  -- by the rules
  found text not null check (found in ('met', 'not-met', 'not-applicable', 'not-found')),
  -- of a datum: as it was said; of both what the turn says. Masked as turns are
  said text,
  from_ms bigint,
  to_ms bigint,
  seq integer,
  quote text,
  -- by a person; null until then
  judged text check (judged in ('met', 'not-met', 'not-applicable')),
  judged_by bigint references app_user (id) on delete set null,
  judged_at timestamptz,
  comment text not null default '',
  primary key (verification_id, kind, code)
);

-- Words go with their conversation when its time is over: what was found, and what people say of it, stays.
create function forget_quotes() returns trigger language plpgsql as $$
begin
  update verification_finding set said = null, quote = null
  from verification, added join removed using (id)
  where added.expired_at is not null and removed.expired_at is null
    and verification.interaction_id = added.id and verification_finding.verification_id = verification.id;
  return null;
end $$;
create trigger forget_quotes after update on interaction referencing old table as removed new table as added
  for each statement execute function forget_quotes();

-- How it came to where it stands.
create table verification_step (
  id bigint generated always as identity primary key,
  verification_id bigint not null references verification (id) on delete cascade,
  at timestamptz not null,
  user_id bigint references app_user (id) on delete set null,
  event text not null,
  from_state text not null,
  to_state text not null,
  note text not null default ''
);
create index verification_step_of on verification_step (verification_id, id);

insert into permission (name, group_name, is_built_in) values ('quality-verify', 'quality', true);
insert into role_rule (role_id, action) values (1, 'quality-verify'), (2, 'quality-verify');
