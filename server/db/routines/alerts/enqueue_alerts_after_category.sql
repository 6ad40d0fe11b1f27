create or replace function enqueue_alerts_after_category() returns trigger language plpgsql as $$
begin
  if not exists (select from alert_rule where active and not removed and kind = 'category') then return null; end if;
  perform enqueue_alerts('category', array(
    select interaction_id from added
    where rule_id in (
      select (watch ->> 'category_id')::bigint from alert_rule where active and not removed and kind = 'category'
    )
  ));
  return null;
end $$;

create trigger enqueue_alerts after insert on category_match referencing new table as added
  for each statement execute function enqueue_alerts_after_category();
