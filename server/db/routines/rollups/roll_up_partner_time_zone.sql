-- A partner with another time zone has other days: its sums by the old days are removed, and those by the new days
-- added. The counted rows are locked against changes meanwhile.
create or replace function roll_up_partner_time_zone() returns trigger language plpgsql as $$
declare
  conversations constant text := format('select %s as sign, interaction.* from interaction where partner_id = %s',
    case tg_when when 'BEFORE' then -1 else 1 end, old.id);
begin
  lock table interaction, conversation_analysis, category_match, machine_score, evaluation, evaluation_answer in share mode;
  execute conversation_rollups_sql(conversations) || conversation_detail_rollups_sql(conversations);
  return new;
end $$;

create trigger rollup_before before update of time_zone on partner
  for each row when (old.time_zone is distinct from new.time_zone) execute function roll_up_partner_time_zone();
create trigger rollup_after after update of time_zone on partner
  for each row when (old.time_zone is distinct from new.time_zone) execute function roll_up_partner_time_zone();
