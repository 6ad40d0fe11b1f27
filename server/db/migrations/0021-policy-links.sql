-- Which conversations are about which policies: found by rules, told by a person, or confirmed and rejected by one.

create table policy_link (
  id bigint generated always as identity primary key,
  policy_id bigint not null references policy (id) on delete cascade,
  interaction_id bigint not null references interaction (id) on delete cascade,
  -- what the conversation was to the policy
  role text not null check (role in ('sale', 'verification', 'service', 'retention', 'collection', 'claim')),
  state text not null default 'suggested' check (state in ('suggested', 'confirmed', 'rejected')),
  origin text not null check (origin in ('rule', 'person')),
  -- 0 to 1; null where a person made it
  confidence real check (confidence between 0 and 1),
  -- what speaks for it, as `domain/policy-links` has it
  reasons jsonb not null default '[]',
  decided_by bigint references app_user (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  unique (policy_id, interaction_id)
);
create index policy_link_of_interaction on policy_link (interaction_id);

-- Conversations whose links are to be looked for (again). Their row goes when that is done.
create table link_due (
  interaction_id bigint primary key references interaction (id) on delete cascade
);

-- what was said, who the customer is and when it was decide what a conversation is about
create function await_links_by_words() returns trigger language plpgsql as $$
begin
  insert into link_due (interaction_id) select distinct interaction_id from added order by 1 on conflict do nothing;
  return null;
end $$;
create trigger await_links after insert on said referencing new table as added
  for each statement execute function await_links_by_words();

create function await_links_of_new() returns trigger language plpgsql as $$
begin
  insert into link_due (interaction_id) select id from added where customer_id is not null order by 1 on conflict do nothing;
  return null;
end $$;
create trigger await_links_insert after insert on interaction referencing new table as added
  for each statement execute function await_links_of_new();

create function await_links_by_facts() returns trigger language plpgsql as $$
begin
  insert into link_due (interaction_id)
  select added.id from added join removed using (id)
  where (added.customer_id, added.partner_id, added.started_at, added.campaign_id, added.disposition)
    is distinct from (removed.customer_id, removed.partner_id, removed.started_at, removed.campaign_id, removed.disposition)
  order by 1
  on conflict do nothing;
  return null;
end $$;
create trigger await_links_update after update on interaction referencing old table as removed new table as added
  for each statement execute function await_links_by_facts();

-- Policies that are new or have other parties: whatever may be about them is to be looked at.
create table link_policy_due (
  policy_id bigint primary key references policy (id) on delete cascade
);
create function await_policy_links() returns trigger language plpgsql as $$
begin
  insert into link_policy_due (policy_id) select distinct policy_id from added order by 1 on conflict do nothing;
  return null;
end $$;
create trigger await_links after insert on policy_party referencing new table as added
  for each statement execute function await_policy_links();
