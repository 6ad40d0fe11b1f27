-- The other days that lists of policies are sorted by.
create index policy_newest_issued on policy (issued_on desc nulls last, id desc);
create index policy_newest_ended on policy (ended_on desc nulls last, id desc);
