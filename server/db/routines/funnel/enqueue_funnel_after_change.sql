-- The table decides which records a change concerns. An unchanged row concerns none.
create or replace function enqueue_funnel_after_change() returns trigger language plpgsql as $$
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
        ) as changed_row
      $attempts$
      when 'dialling_source' then $sources$
        insert into funnel_due (record_id)
        select distinct record_id from (
          select record_id from (%s) as changed group by record_id, source_file_id having sum(sign) <> 0
        ) as changed_row
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
        ) as changed_row
      $conversations$
      when 'turn' then $turns$
        insert into funnel_due (customer_id)
        select distinct customer_id from (
          select interaction_id from (%s) as changed group by interaction_id, seq, speaker having sum(sign) <> 0
        ) as changed_row join interaction on interaction.id = changed_row.interaction_id where customer_id is not null
      $turns$
      when 'policy_link' then $links$
        insert into funnel_due (customer_id)
        select distinct customer_id from (
          select interaction_id from (%s) as changed where role = 'sale'
          group by policy_id, interaction_id, state, confidence having sum(sign) <> 0
        ) as changed_row join interaction on interaction.id = changed_row.interaction_id where customer_id is not null
      $links$
      when 'policy' then $policies$
        insert into funnel_due (customer_id)
        select distinct customer_id from (
          select id from (%s) as changed group by id, status, issued_on, effective_on, ended_on having sum(sign) <> 0
        ) as changed_row
        join policy_link as link on link.policy_id = changed_row.id and role = 'sale'
        join interaction on interaction.id = link.interaction_id where customer_id is not null
      $policies$
      when 'verification' then $files$
        with changed_row as (
          select interaction_id, policy_id from (%s) as changed where state = 'valid'
          group by id, interaction_id, policy_id having sum(sign) <> 0
        )
        insert into funnel_due (customer_id)
        select customer_id from changed_row join interaction on interaction.id = changed_row.interaction_id where customer_id is not null
        union
        select customer_id from changed_row
        join policy_link as link on link.policy_id = changed_row.policy_id and role = 'sale'
        join interaction on interaction.id = link.interaction_id where customer_id is not null
      $files$
    end,
    changed_rows_sql(tg_op)
  );
  return null;
end $$;

create trigger funnel_insert after insert on dialling_record referencing new table as added
  for each statement execute function enqueue_funnel_after_change();
create trigger funnel_update after update on dialling_record referencing old table as removed new table as added
  for each statement execute function enqueue_funnel_after_change();
create trigger funnel_delete after delete on dialling_record referencing old table as removed
  for each statement execute function enqueue_funnel_after_change();
create trigger funnel_insert after insert on dialling_attempt referencing new table as added
  for each statement execute function enqueue_funnel_after_change();
create trigger funnel_update after update on dialling_attempt referencing old table as removed new table as added
  for each statement execute function enqueue_funnel_after_change();
create trigger funnel_delete after delete on dialling_attempt referencing old table as removed
  for each statement execute function enqueue_funnel_after_change();
create trigger funnel_insert after insert on dialling_source referencing new table as added
  for each statement execute function enqueue_funnel_after_change();
create trigger funnel_update after update on dialling_source referencing old table as removed new table as added
  for each statement execute function enqueue_funnel_after_change();
create trigger funnel_delete after delete on dialling_source referencing old table as removed
  for each statement execute function enqueue_funnel_after_change();
-- a new customer has no conversation yet
create trigger funnel_update after update on customer referencing old table as removed new table as added
  for each statement execute function enqueue_funnel_after_change();
create trigger funnel_delete after delete on customer referencing old table as removed
  for each statement execute function enqueue_funnel_after_change();
create trigger funnel_update after update on interaction referencing old table as removed new table as added
  for each statement execute function enqueue_funnel_after_change();
create trigger funnel_delete after delete on interaction referencing old table as removed
  for each statement execute function enqueue_funnel_after_change();
-- with a conversation its turns are deleted too, and its own trigger enqueues it
create trigger funnel_update after update on turn referencing old table as removed new table as added
  for each statement execute function enqueue_funnel_after_change();
create trigger funnel_delete after delete on turn referencing old table as removed
  for each statement execute function enqueue_funnel_after_change();
create trigger funnel_insert after insert on policy_link referencing new table as added
  for each statement execute function enqueue_funnel_after_change();
create trigger funnel_update after update on policy_link referencing old table as removed new table as added
  for each statement execute function enqueue_funnel_after_change();
create trigger funnel_delete after delete on policy_link referencing old table as removed
  for each statement execute function enqueue_funnel_after_change();
-- a record's policies are those of its links, which are deleted with them
create trigger funnel_update after update on policy referencing old table as removed new table as added
  for each statement execute function enqueue_funnel_after_change();
create trigger funnel_insert after insert on verification referencing new table as added
  for each statement execute function enqueue_funnel_after_change();
create trigger funnel_update after update on verification referencing old table as removed new table as added
  for each statement execute function enqueue_funnel_after_change();
create trigger funnel_delete after delete on verification referencing old table as removed
  for each statement execute function enqueue_funnel_after_change();
