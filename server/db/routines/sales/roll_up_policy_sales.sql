create or replace function roll_up_policy_sales() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (
      select from added join removed using (id)
      where (added.partner_id, added.campaign_id, added.team_id, added.agent_id, added.status, added.effective_on, added.ended_on,
          added.sale_band, added.verdict, added.sale_channel)
        is distinct from (removed.partner_id, removed.campaign_id, removed.team_id, removed.agent_id, removed.status,
          removed.effective_on, removed.ended_on, removed.sale_band, removed.verdict, removed.sale_channel)
    ) then return null;
    end if;
  end if;
  execute policy_sale_rollups_sql(changed_rows_sql(tg_op));
  return null;
end $$;

create trigger rollup_sales_insert after insert on policy referencing new table as added
  for each statement execute function roll_up_policy_sales();
create trigger rollup_sales_update after update on policy referencing old table as removed new table as added
  for each statement execute function roll_up_policy_sales();
create trigger rollup_sales_delete after delete on policy referencing old table as removed
  for each statement execute function roll_up_policy_sales();
