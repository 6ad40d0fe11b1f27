-- How a policy ended, for persistency: death and expiry take it out of the count (`left`), any other end is a lapse. Null: in force.
create or replace function persistency_exit(status text) returns text language sql immutable parallel safe
return case
  when status in ('deceased', 'expired') then 'left'
  when status in ('lapsed', 'cancelled', 'annulled') then 'lapsed'
end;
