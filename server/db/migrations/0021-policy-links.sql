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

-- A policy's digits without zeros before them, as `domain/policy-keys` has them: what people mostly say of its number.
create function policy_digits(number text) returns text language sql immutable parallel safe
return substring(ltrim(regexp_replace(number, '\D', '', 'g'), '0') from '^.{4,}$');
create index policy_by_digits on policy (policy_digits(key) collate "C");
create index policy_by_certificate_digits on policy (policy_digits(certificate) collate "C") where certificate is not null;
create index customer_national_id on customer (national_id) where national_id is not null;

-- The numbers of a conversation that may be those of policies, as `domain/said-numbers` reads them. They go with what was said.
create table said_number (
  interaction_id bigint not null references interaction (id) on delete cascade,
  -- compared as the numbers of policies are
  key text collate "C" not null,
  -- null: told with the conversation, not said in it
  seq integer,
  -- whether policies were being spoken of
  named boolean not null,
  primary key (interaction_id, key),
  foreign key (interaction_id, seq) references turn (interaction_id, seq) on delete cascade
);
create index said_number_key on said_number (key);
create index said_number_of_turn on said_number (interaction_id, seq);

-- Conversations whose links are to be looked for (again); `words`: what was said is to be read before. Their row goes when that is
-- done. Who notes one that is being worked on waits for that: else the note would go with it.
create table link_due (
  interaction_id bigint primary key references interaction (id) on delete cascade,
  words boolean not null
);

create function await_links(ids bigint[], has_words boolean) returns void language sql as $$
  insert into link_due (interaction_id, words) select distinct id, has_words from unnest(ids) as id order by id
  on conflict (interaction_id) do update set words = link_due.words or excluded.words
$$;

-- what was said, who the customer is and when it was decide what a conversation is about
create function await_links_by_words() returns trigger language plpgsql as $$
begin
  perform await_links(array(select interaction_id from added), true);
  return null;
end $$;
create trigger await_links after insert on said referencing new table as added
  for each statement execute function await_links_by_words();

create function await_links_of_new() returns trigger language plpgsql as $$
begin
  perform await_links(array(select id from added where customer_id is not null), false);
  perform await_links(array(select id from added where subject is not null), true);
  return null;
end $$;
create trigger await_links_insert after insert on interaction referencing new table as added
  for each statement execute function await_links_of_new();

create function await_links_by_facts() returns trigger language plpgsql as $$
begin
  perform await_links(array(
    select added.id from added join removed using (id)
    where (added.customer_id, added.partner_id, added.started_at, added.campaign_id, added.agent_id, added.disposition)
      is distinct from
      (removed.customer_id, removed.partner_id, removed.started_at, removed.campaign_id, removed.agent_id, removed.disposition)
  ), false);
  perform await_links(array(
    select added.id from added join removed using (id) where added.subject is distinct from removed.subject
  ), true);
  return null;
end $$;
create trigger await_links_update after update on interaction referencing old table as removed new table as added
  for each statement execute function await_links_by_facts();

-- Policies that are new or otherwise than they were: whatever may be about them is to be looked at.
create table link_policy_due (
  policy_id bigint primary key references policy (id) on delete cascade
);

create function await_policy_links(ids bigint[]) returns void language sql as $$
  insert into link_policy_due (policy_id) select distinct id from unnest(ids) as id order by id
  on conflict (policy_id) do update set policy_id = excluded.policy_id
$$;

create function await_links_of_policies() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform await_policy_links(array(select id from added));
  else
    perform await_policy_links(array(
      select added.id from added join removed using (id)
      where (added.number, added.certificate, added.campaign_id, added.agent_id,
          added.sold_on, added.issued_on, added.effective_on, added.ended_on)
        is distinct from (removed.number, removed.certificate, removed.campaign_id, removed.agent_id,
          removed.sold_on, removed.issued_on, removed.effective_on, removed.ended_on)
    ));
  end if;
  return null;
end $$;
create trigger await_links_insert after insert on policy referencing new table as added
  for each statement execute function await_links_of_policies();
create trigger await_links_update after update on policy referencing old table as removed new table as added
  for each statement execute function await_links_of_policies();

create function await_links_of_parties() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then perform await_policy_links(array(select policy_id from added)); end if;
  -- a policy that goes takes its parties with it
  if tg_op <> 'INSERT' then
    perform await_policy_links(array(select policy_id from removed join policy on policy.id = policy_id));
  end if;
  return null;
end $$;
create trigger await_links_insert after insert on policy_party referencing new table as added
  for each statement execute function await_links_of_parties();
create trigger await_links_update after update on policy_party referencing old table as removed new table as added
  for each statement execute function await_links_of_parties();
create trigger await_links_delete after delete on policy_party referencing old table as removed
  for each statement execute function await_links_of_parties();

-- Who is known better may be a party of more policies.
create function await_links_of_customers() returns trigger language plpgsql as $$
declare
  changed bigint[] := array(select added.id from added join removed using (id)
    where (added.national_id, added.phones) is distinct from (removed.national_id, removed.phones));
begin
  perform await_links(array(select id from interaction where customer_id = any(changed)), false);
  perform await_policy_links(array(select policy_id from policy_party where customer_id = any(changed)));
  return null;
end $$;
create trigger await_links after update on customer referencing old table as removed new table as added
  for each statement execute function await_links_of_customers();
