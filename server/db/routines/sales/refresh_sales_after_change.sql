-- The table decides which policies a change concerns. An unchanged row concerns none.
create or replace function refresh_sales_after_change() returns trigger language plpgsql as $$
declare
  changed constant text := changed_rows_sql(tg_op);
  ids bigint[];
begin
  -- most statements that run before a conversation is deleted delete nothing
  if tg_op = 'DELETE' then
    if not exists (select from removed) then return null; end if;
  elsif not exists (select from added) then return null;
  end if;
  if tg_table_name = 'policy_link' then
    execute format('select from interaction where id in (
        select interaction_id from (%s) as changed where role in (''sale'', ''retention'')
      ) order by id for no key update', changed);
  else
    execute format('select from interaction where id in (select interaction_id from (%s) as changed) order by id for share', changed);
  end if;
  execute format(
    case tg_table_name
      when 'policy_link' then $links$
        select array_agg(distinct policy_id) from (
          select policy_id from (%s) as changed where role in ('sale', 'retention')
          group by policy_id, interaction_id, role, state, confidence having sum(sign) <> 0
        ) as changed_row
      $links$
      when 'machine_score' then $scores$
        select array_agg(distinct policy_link.policy_id) from (
          select interaction_id from (%s) as changed
          group by interaction_id, scorecard_id, score_band(score) having sum(sign) <> 0
        ) as changed_row join policy_link using (interaction_id) where role = 'sale'
      $scores$
      when 'verification' then $files$
        with changed_row as (
          select policy_id, interaction_id from (%s) as changed
          group by id, policy_id, interaction_id, state, created_at having sum(sign) <> 0
        )
        select array_agg(about.id) from (
          select policy_id as id from changed_row where policy_id is not null
          union
          select policy_link.policy_id from changed_row join policy_link using (interaction_id)
          where changed_row.policy_id is null and role = 'sale'
        ) as about
      $files$
    end,
    changed
  ) into ids;
  if ids is not null then
    perform refresh_policy_sales(ids);
  end if;
  return null;
end $$;

create trigger sold_insert after insert on policy_link referencing new table as added
  for each statement execute function refresh_sales_after_change();
create trigger sold_update after update on policy_link referencing old table as removed new table as added
  for each statement execute function refresh_sales_after_change();
create trigger sold_delete after delete on policy_link referencing old table as removed
  for each statement execute function refresh_sales_after_change();
create trigger sold_insert after insert on machine_score referencing new table as added
  for each statement execute function refresh_sales_after_change();
create trigger sold_update after update on machine_score referencing old table as removed new table as added
  for each statement execute function refresh_sales_after_change();
create trigger sold_delete after delete on machine_score referencing old table as removed
  for each statement execute function refresh_sales_after_change();
create trigger sold_insert after insert on verification referencing new table as added
  for each statement execute function refresh_sales_after_change();
create trigger sold_update after update on verification referencing old table as removed new table as added
  for each statement execute function refresh_sales_after_change();
create trigger sold_delete after delete on verification referencing old table as removed
  for each statement execute function refresh_sales_after_change();
