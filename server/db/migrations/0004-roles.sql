-- Roles and permissions that people can make and change.

alter table role
  add column description text not null default '',
  -- who holds the role must set up a second factor before anything else
  add column requires_two_factor boolean not null default false,
  add column version integer not null default 1;

alter table permission
  add column group_name text not null default 'other' check (
    group_name in ('dashboards', 'conversations', 'policies', 'quality', 'partners', 'support', 'people', 'content', 'other')
  ),
  -- language → text, where somebody has written other words than ours
  add column description jsonb not null default '{}',
  -- the product itself checks this name
  add column is_built_in boolean not null default false,
  add column version integer not null default 1;

insert into permission (name) values ('access-list');

update permission set is_built_in = true, group_name = case
  when name like 'dashboards-%' then 'dashboards'
  when name in ('call-detail', 'call-import', 'customer-unmask') then 'conversations'
  when name = 'policy-detail' then 'policies'
  when name = 'freemium-audit' or name like 'quality-%' then 'quality'
  when name in ('partner-data', 'collections-data') then 'partners'
  when name = 'freshdeck' then 'support'
  when name like 'post-%' or name like 'category-%' then 'content'
  else 'people'
end;

insert into role_rule (role_id, action) values (1, 'access-list');

update role set description = case id
  when 1 then 'Everything: people, roles, posts, imports and settings.'
  when 2 then 'Scorecards, sampling plans, calibration and disputes.'
  when 3 then 'The day''s queue: listen, score, give evidence.'
  when 4 then 'Persistency, drivers and the comparison of partners.'
  when 5 then 'Tickets of the support desk.'
  when 6 then 'Results, coaching and acknowledgements of the own team.'
  when 7 then 'What was done with the own partner''s base.'
  else ''
end;
