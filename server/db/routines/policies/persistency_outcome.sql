-- The state of a policy `m` months after its own first day: `kept`, or how it had ended by then.
create or replace function persistency_outcome(status text, effective_on date, ended_on date, m integer) returns text
language sql immutable parallel safe
return case
  when persistency_exclusion(status, effective_on, ended_on) is not null then null
  when persistency_exit(status) is null or ended_on > effective_on + make_interval(months => m) then 'kept'
  else persistency_exit(status)
end;
