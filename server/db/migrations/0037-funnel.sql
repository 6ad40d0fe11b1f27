-- How far each record of a calling base has come. What words mean is known to the application alone, so that it counts, when it is
-- read, what has changed since; what has changed is noted here, in the transaction that changes it. `server/funnel/` counts all of it
-- anew and proves that it is so.

create table funnel_record (
  record_id bigint primary key,
  partner_id bigint not null,
  campaign_id bigint,
  -- when a file first told of it; null where none did
  arrived_at timestamptz,
  -- what is known of it, as `domain/partner-data/funnel.ts` has it
  contacted boolean not null,
  effective boolean not null,
  sold boolean not null,
  verified boolean not null,
  issued boolean not null,
  -- the days on which a policy that came of it is in force
  active_on datemultirange not null
);
create index funnel_record_in on funnel_record (partner_id, arrived_at);

-- Numbers that so many records of one base have that they are nobody's.
create table funnel_shared_tail (
  partner_id bigint not null,
  tail text not null,
  primary key (partner_id, tail)
);

-- What is to be counted again: a record, a customer's records, or those of an id or of numbers that somebody had. It is only added to,
-- so that nobody waits for anybody, and whoever counts takes away what they have seen.
create table funnel_due (
  id bigint generated always as identity primary key,
  record_id bigint,
  customer_id bigint,
  -- as `server/db/bare-id.ts` compares them
  national_id text,
  tails text[] not null default '{}'
);

-- By which meanings of words it was counted; who counts holds the table, so that one does at a time.
create table funnel_state (meanings text not null);
insert into funnel_state values ('');

-- Whom numbers are of is looked up for thousands at once: after many rows came it would read on and on what is not sorted in yet.
alter index customer_phones set (fastupdate = off);
alter index dialling_record_phones set (fastupdate = off);
select gin_clean_pending_list('customer_phones'), gin_clean_pending_list('dialling_record_phones');

-- Conversations are many, and most of what is new: what they are about is noted without looking for what has changed.
create function funnel_by_new() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'turn' then
    insert into funnel_due (customer_id)
    select distinct customer_id from interaction
    where customer_id is not null and id in (select interaction_id from added where speaker = 'customer');
  else
    insert into funnel_due (customer_id) select distinct customer_id from added where customer_id is not null;
  end if;
  return null;
end $$;
create trigger funnel_insert after insert on turn referencing new table as added
  for each statement execute function funnel_by_new();
create trigger funnel_insert after insert on interaction referencing new table as added
  for each statement execute function funnel_by_new();

-- Of which table it is decides whom a change is about. What is as it was before is about nobody.
create function funnel_by_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from removed) then return null; end if;
  elsif not exists (select from added) then return null;
  end if;
  execute format(
    case tg_table_name
      when 'dialling_record' then $records$
        insert into funnel_due (record_id, tails)
        select id, phone_tails(phones) from (%s) as changed
        group by id, partner_id, campaign_id, customer_id, national_id, phones, disposition, last_result having sum(sign) <> 0
      $records$
      when 'dialling_attempt' then $attempts$
        insert into funnel_due (record_id)
        select distinct record_id from (
          select record_id from (%s) as changed group by record_id, at, result having sum(sign) <> 0
        ) as told
      $attempts$
      when 'dialling_source' then $sources$
        insert into funnel_due (record_id)
        select distinct record_id from (
          select record_id from (%s) as changed group by record_id, source_file_id having sum(sign) <> 0
        ) as told
      $sources$
      when 'customer' then $customers$
        insert into funnel_due (customer_id, national_id, tails)
        select id, nullif(upper(regexp_replace(national_id, '[^[:alnum:]]', '', 'g')), ''), phone_tails(phones)
        from (%s) as changed group by id, national_id, phones having sum(sign) <> 0
      $customers$
      when 'interaction' then $conversations$
        insert into funnel_due (customer_id)
        select distinct customer_id from (
          select customer_id from (%s) as changed where customer_id is not null
          group by id, partner_id, customer_id, campaign_id, disposition having sum(sign) <> 0
        ) as told
      $conversations$
      when 'turn' then $turns$
        insert into funnel_due (customer_id)
        select distinct customer_id from (
          select interaction_id from (%s) as changed group by interaction_id, seq, speaker having sum(sign) <> 0
        ) as told join interaction on interaction.id = told.interaction_id where customer_id is not null
      $turns$
      when 'policy_link' then $links$
        insert into funnel_due (customer_id)
        select distinct customer_id from (
          select interaction_id from (%s) as changed where role = 'sale'
          group by policy_id, interaction_id, state, confidence having sum(sign) <> 0
        ) as told join interaction on interaction.id = told.interaction_id where customer_id is not null
      $links$
      when 'policy' then $policies$
        insert into funnel_due (customer_id)
        select distinct customer_id from (
          select id from (%s) as changed group by id, status, issued_on, effective_on, ended_on having sum(sign) <> 0
        ) as told
        join policy_link as link on link.policy_id = told.id and role = 'sale'
        join interaction on interaction.id = link.interaction_id where customer_id is not null
      $policies$
      when 'verification' then $files$
        with told as (
          select interaction_id, policy_id from (%s) as changed where state = 'valid'
          group by id, interaction_id, policy_id having sum(sign) <> 0
        )
        insert into funnel_due (customer_id)
        select customer_id from told join interaction on interaction.id = told.interaction_id where customer_id is not null
        union
        select customer_id from told
        join policy_link as link on link.policy_id = told.policy_id and role = 'sale'
        join interaction on interaction.id = link.interaction_id where customer_id is not null
      $files$
    end,
    changed_rows(tg_op)
  );
  return null;
end $$;

do $$
declare
  source record;
begin
  for source in
    select name, op from (values
      ('dialling_record', array['insert', 'update', 'delete']),
      ('dialling_attempt', array['insert', 'update', 'delete']),
      ('dialling_source', array['insert', 'update', 'delete']),
      -- of who is new there is no conversation yet
      ('customer', array['update', 'delete']),
      ('interaction', array['update', 'delete']),
      -- with a conversation that goes its turns go too: it has told of itself
      ('turn', array['update', 'delete']),
      ('policy_link', array['insert', 'update', 'delete']),
      -- a policy is of a record by its links, which go with it
      ('policy', array['update']),
      ('verification', array['insert', 'update', 'delete'])
    ) as one (name, ops) cross join unnest(ops) as op
  loop
    execute format('create trigger %I after %s on %I referencing %s for each statement execute function funnel_by_changes()',
      'funnel_' || source.op, source.op, source.name,
      case source.op
        when 'insert' then 'new table as added'
        when 'delete' then 'old table as removed'
        else 'old table as removed new table as added'
      end);
  end loop;
end $$;

create function funnel_by_file() returns trigger language plpgsql as $$
begin
  insert into funnel_due (record_id) select distinct record_id from dialling_source where source_file_id = new.id;
  return null;
end $$;
create trigger funnel_update after update of imported_at on source_file
  for each row when (old.imported_at is distinct from new.imported_at) execute function funnel_by_file();

insert into funnel_due (record_id, tails) select id, phone_tails(phones) from dialling_record;
