-- What a partner and we agreed on, campaign by campaign and month by month.

create table campaign_target (
  campaign_id bigint not null references campaign (id) on delete cascade,
  -- its first day
  month date not null check (extract(day from month) = 1),
  metric text not null check (metric in ('contacts', 'sales', 'issued', 'recovered')),
  -- how many; of `recovered`, minor units of the partner's currency
  target bigint not null check (target >= 0),
  set_by bigint references app_user (id) on delete set null,
  set_at timestamptz not null default now(),
  primary key (campaign_id, month, metric)
);

insert into permission (name, group_name, is_built_in) values ('partner-edit', 'partners', true);
insert into role_rule (role_id, action) values (1, 'partner-edit');
