-- The statement that adds the sums of some tickets.
create or replace function ticket_rollups_sql(tickets text) returns text language sql immutable
return upsert_sums_sql(
  'ticket_count',
  array['partner_id', 'assignee_id', 'state', 'priority'],
  array['tickets'],
  format('select partner_id, assignee_id, state, priority, sign as tickets from (%s) as changed', tickets)
);
