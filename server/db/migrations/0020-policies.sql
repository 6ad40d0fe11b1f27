-- Policies as insurers and partners tell of them: who is in them, what they cover, what was paid, and how they ended.
-- Amounts are whole minor units of the policy's currency (ISO 4217). Days are those of the partner's calendar.

-- What says that two files speak of the same policy: its number without blanks, marks and case.
create function policy_key(number text) returns text language sql immutable parallel safe
return upper(regexp_replace(number, '[^[:alnum:]]', '', 'g'));

create table policy (
  id bigint generated always as identity primary key,
  partner_id bigint not null references partner (id),
  number text not null,
  -- compared byte by byte: one index finds it, its beginning, and its place in order
  key text collate "C" not null generated always as (policy_key(number)) stored,
  certificate text,
  product text,
  line text,
  insurer text,
  campaign_id bigint references campaign (id),
  -- who sold it as the file says, and the agent that this is, where it is one of ours
  seller text,
  agent_id bigint references agent (id),
  team_id bigint references team (id),
  -- null: only its number is known so far, or no file says
  status text check (status in ('proposed', 'pending', 'active', 'suspended', 'lapsed', 'cancelled', 'expired', 'deceased', 'annulled')),
  -- the file's own word for it
  status_told text,
  sold_on date,
  issued_on date,
  effective_on date,
  expires_on date,
  ended_on date,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- of one payment
  premium_net bigint,
  premium_tax bigint,
  premium_total bigint,
  -- of one year
  premium_yearly bigint,
  frequency text check (frequency in ('monthly', 'bimonthly', 'quarterly', 'four-monthly', 'half-yearly', 'yearly', 'single')),
  payment_method text check (payment_method in ('card', 'bank-debit', 'payroll', 'transfer', 'cash', 'invoice', 'other')),
  sum_insured bigint,
  -- why it ended: as the file says, and in the two levels of `contracts/cancel-reasons.ts`
  end_told text,
  cancel_reason text,
  cancel_detail text,
  cancel_origin text check (cancel_origin in ('customer', 'insurer', 'partner', 'non-payment')),
  -- who chose reason and origin: files change neither any more
  reason_by bigint references app_user (id) on delete set null,
  reason_at timestamptz,
  -- sent back with another choice
  reason_version integer not null default 0,
  -- all other columns in their order: name → text, as imported
  other json not null default '{}',
  import_id bigint references import (id),
  last_import_id bigint references import (id),
  updated_at timestamptz not null default now(),
  unique (partner_id, key)
);
-- with all that lists are narrowed by: the rows themselves are not read to be counted
create index policy_newest on policy (effective_on desc nulls last, id desc)
  include (partner_id, campaign_id, team_id, agent_id, status, currency, ended_on, line, product);
create index policy_partner_newest on policy (partner_id, effective_on desc nulls last, id desc);
create index policy_campaign_newest on policy (campaign_id, effective_on desc nulls last, id desc);
create index policy_agent_newest on policy (agent_id, effective_on desc nulls last, id desc);
create index policy_team_newest on policy (team_id, effective_on desc nulls last, id desc);
create index policy_by_key on policy (key, id);
create index policy_by_certificate on policy (policy_key(certificate) collate "C") where certificate is not null;
create index policy_of_import on policy (import_id) where import_id is not null;

create table policy_party (
  policy_id bigint not null references policy (id) on delete cascade,
  role text not null check (role in ('holder', 'insured', 'beneficiary', 'payer')),
  seq integer not null,
  -- who it is among the customers, where more than a name is known
  customer_id bigint references customer (id),
  name text,
  national_id text,
  national_id_kind text,
  born_on date,
  relationship text,
  -- of a beneficiary: hundredths of a per cent; those of one policy are 10000 together
  share integer check (share between 0 and 10000),
  -- the import that made it, as long as no other one has changed it
  import_id bigint references import (id),
  primary key (policy_id, role, seq)
);
create index policy_party_customer on policy_party (customer_id) where customer_id is not null;
create index policy_party_national_id on policy_party (national_id) where national_id is not null;

create table policy_coverage (
  policy_id bigint not null references policy (id) on delete cascade,
  seq integer not null,
  code text,
  name text not null,
  sum_insured bigint,
  deductible bigint,
  premium bigint,
  -- the import that made it, as long as no other one has changed it
  import_id bigint references import (id),
  primary key (policy_id, seq)
);

create table instalment (
  policy_id bigint not null references policy (id) on delete cascade,
  number integer not null,
  due_on date not null,
  amount bigint not null,
  paid bigint not null default 0,
  paid_on date,
  -- not asked for any more
  cancelled boolean not null default false,
  -- the import that made it, as long as no other one has changed it
  import_id bigint references import (id),
  primary key (policy_id, number)
);

create index instalment_open on instalment (due_on) include (policy_id) where paid < amount and not cancelled;

create table endorsement (
  policy_id bigint not null references policy (id) on delete cascade,
  number text not null,
  effective_on date,
  kind text,
  description text,
  -- of the yearly premium
  premium_change bigint,
  -- the import that made it, as long as no other one has changed it
  import_id bigint references import (id),
  primary key (policy_id, number)
);

create table claim (
  policy_id bigint not null references policy (id) on delete cascade,
  number text not null,
  occurred_on date,
  reported_on date,
  closed_on date,
  kind text,
  status text,
  description text,
  -- what was asked for, and what was paid; negative where money came back
  amount bigint,
  paid bigint,
  deductible bigint,
  -- the import that made it, as long as no other one has changed it
  import_id bigint references import (id),
  primary key (policy_id, number)
);

create table policy_status (
  policy_id bigint not null references policy (id) on delete cascade,
  "on" date not null,
  status text not null,
  reason text,
  origin text,
  -- the import that made it, as long as no other one has changed it
  import_id bigint references import (id),
  primary key (policy_id, "on", status)
);

-- The rows of files that told of a policy, and as what.
create table policy_source (
  policy_id bigint not null references policy (id) on delete cascade,
  source_file_id bigint not null references source_file (id),
  row integer not null,
  kind text not null,
  primary key (policy_id, source_file_id, row, kind)
);
create index policy_source_of_file on policy_source (source_file_id);

-- How a policy ended, for persistency: by death or at its term it leaves the count, in any other way it lapses. Null: in force.
create function policy_end(status text) returns text language sql immutable parallel safe
return case
  when status in ('deceased', 'expired') then 'left'
  when status in ('lapsed', 'cancelled', 'annulled') then 'lapsed'
end;

-- Why a policy is in no cohort; null for one that is. As `domain/persistency/persistency.ts` has it.
create function policy_left_out(status text, effective_on date, ended_on date) returns text language sql immutable parallel safe
return case
  when status is null then 'no-status'
  when status in ('proposed', 'pending') then 'not-begun'
  when effective_on is null then 'no-first-day'
  when policy_end(status) is not null and ended_on is null then 'no-last-day'
end;

-- What had become of a policy `m` months after its own first day: `kept`, or how it had ended by then.
create function policy_after(status text, effective_on date, ended_on date, m integer) returns text
language sql immutable parallel safe
return case
  when policy_left_out(status, effective_on, ended_on) is not null then null
  when policy_end(status) is null or ended_on > effective_on + make_interval(months => m) then 'kept'
  else policy_end(status)
end;

create index policy_left_out_by on policy (partner_id, campaign_id, team_id, agent_id)
  include (status, effective_on, ended_on)
  where policy_left_out(status, effective_on, ended_on) is not null;

-- Policies that began in one month, and how many of them were still in force `m` months after their own first day: `kept`; how
-- many had by then ended by death or at their term: `left_count`. With m = 0 all of them. One row per whom they are counted for.
-- Beside them what they bring in a year. Kept by the triggers below: exact after whatever changes a policy.
create table policy_cohort (
  partner_id bigint not null,
  campaign_id bigint,
  team_id bigint,
  agent_id bigint,
  currency text not null,
  month date not null,
  m smallint not null,
  issued bigint not null,
  kept bigint not null,
  left_count bigint not null,
  premium_issued numeric not null,
  premium_kept numeric not null,
  premium_left numeric not null,
  unique nulls not distinct (partner_id, campaign_id, team_id, agent_id, currency, month, m)
);
create index policy_cohort_month on policy_cohort (month, m);

-- What an insert, update or delete comes to: a change that leaves the counts as they are writes nothing.
create function count_policies() returns trigger language plpgsql as $$
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
          policy_after(status, effective_on, ended_on, m) as outcome
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
create trigger count_insert after insert on policy referencing new table as added
  for each statement execute function count_policies();
create trigger count_update after update on policy referencing old table as removed new table as added
  for each statement execute function count_policies();
create trigger count_delete after delete on policy referencing old table as removed
  for each statement execute function count_policies();

-- The last four digits of each telephone number: all that is shown of it to whoever sees numbers masked.
create function phone_ends(phones text[]) returns text[] language sql immutable parallel safe
return array(select right(regexp_replace(phone, '\D', '', 'g'), 4) from unnest(phones) as phone);
create index customer_phone_ends on customer using gin (phone_ends(phones));

alter table saved_view
  drop constraint saved_view_list_check,
  add constraint saved_view_list_check check (list in ('calls', 'evaluations', 'disputes', 'coachings', 'policies', 'debts'));

insert into permission (name, group_name, is_built_in) values ('policy-edit', 'policies', true);
insert into role_rule (role_id, action) values (1, 'policy-edit'), (2, 'policy-edit');
