-- A conversation that moves to another key or day moves its details too. A new one has none yet, and those of a deleted
-- one are counted when delete_conversation_details deletes them.
create or replace function roll_up_moved_conversations() returns trigger language plpgsql as $$
begin
  if exists (
    select from added join removed using (id)
    where (added.partner_id, added.campaign_id, added.team_id, added.agent_id, added.channel, added.started_at, added.duration_ms)
      is distinct from (removed.partner_id, removed.campaign_id, removed.team_id, removed.agent_id, removed.channel,
        removed.started_at, removed.duration_ms)
  ) then execute conversation_detail_rollups_sql(changed_rows_sql(tg_op));
  end if;
  return null;
end $$;

create trigger rollup_update_details after update on interaction referencing old table as removed new table as added
  for each statement execute function roll_up_moved_conversations();
