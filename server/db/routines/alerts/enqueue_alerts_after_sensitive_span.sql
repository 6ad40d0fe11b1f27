create or replace function enqueue_alerts_after_sensitive_span() returns trigger language plpgsql as $$
begin
  if not exists (select from alert_rule where active and not removed and kind = 'card-spoken') then return null; end if;
  perform enqueue_alerts('card', array(select interaction_id from added where kind in ('card', 'card-code')));
  return null;
end $$;

create trigger enqueue_alerts after insert on sensitive_span referencing new table as added
  for each statement execute function enqueue_alerts_after_sensitive_span();
