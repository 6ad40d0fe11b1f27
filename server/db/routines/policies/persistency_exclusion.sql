-- Why a policy is in no cohort; null for one that is. As in domain/persistency/persistency.ts. An index uses it.
create or replace function persistency_exclusion(status text, effective_on date, ended_on date) returns text
language sql immutable parallel safe
return case
  when status is null then 'no-status'
  when status in ('proposed', 'pending') then 'not-begun'
  when effective_on is null then 'no-first-day'
  when persistency_exit(status) is not null and ended_on is null then 'no-last-day'
end;
