-- What files tell of the end of a policy, beside what a person chose of it; and which file tells who is in it.

alter table policy
  -- who ended it as files say, while what a person chose stands in its place
  add told_origin text check (told_origin in ('customer', 'insurer', 'partner', 'non-payment')),
  -- an end that files told of it counts no more: rows that told before do not bring it back
  add reinstated boolean not null default false;

-- The file whose rows told who has a role in a policy: they do so together, and another file tells it anew.
create table policy_role (
  policy_id bigint not null references policy (id) on delete cascade,
  role text not null check (role in ('holder', 'insured', 'beneficiary', 'payer')),
  source_file_id bigint not null references source_file (id) on delete cascade,
  primary key (policy_id, role)
);
create index policy_role_of_file on policy_role (source_file_id);

-- What came to its term ended with it, as imports have it from now on.
update policy set ended_on = expires_on
from partner
where partner.id = partner_id and policy.status = 'expired' and ended_on is null
  and expires_on <= (now() at time zone partner.time_zone)::date;
