-- Reports: dashboards as files, sent by mail on a schedule; each run of one, and what became of it for each of its people.

create table report (
  id bigint generated always as identity primary key,
  title text not null,
  kind text not null check (kind in ('freemium', 'premium', 'beyond', 'funnel')),
  -- as `contracts/reports.ts` has them
  filter jsonb not null default '{}',
  period text not null check (period in ('last-day', 'last-week', 'last-month', 'last-quarter', 'last-year')),
  formats text[] not null check (cardinality(formats) > 0 and formats <@ array['pdf', 'xlsx']),
  locale text not null,
  schedule jsonb not null,
  time_zone text not null,
  active boolean not null default true,
  removed boolean not null default false,
  version integer not null default 1,
  -- when it is due next; null while it is not active
  next_at timestamptz,
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((active and not removed) = (next_at is not null))
);
create unique index report_title on report (lower(title)) where not removed;
create index report_due on report (next_at) where next_at is not null;

create table report_recipient (
  report_id bigint not null references report (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  primary key (report_id, user_id)
);

create table report_run (
  id bigint generated always as identity primary key,
  report_id bigint not null references report (id) on delete cascade,
  cause text not null check (cause in ('schedule', 'person')),
  asked_by bigint references app_user (id) on delete set null,
  due_at timestamptz not null,
  -- the days that it reports, both among them
  from_day date not null,
  to_day date not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  ended_at timestamptz,
  check ((state in ('done', 'failed')) = (ended_at is not null))
);
-- what is due by the clock is run once, whichever server notices first
create unique index report_run_once on report_run (report_id, due_at) where cause = 'schedule';
create index report_run_of_report on report_run (report_id, due_at desc, id desc);
create index report_run_unended on report_run (id) where state in ('waiting', 'running');

-- What became of a run for one person.
create table report_delivery (
  id bigint generated always as identity primary key,
  run_id bigint not null references report_run (id) on delete cascade,
  user_id bigint references app_user (id) on delete cascade,
  -- `refused`: they may not have it
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'failed')),
  failure text check (failure in ('no-permission', 'inactive', 'mail', 'unexpected')),
  -- the letter has no attachments, but a link: they would be too large
  is_linked boolean not null default false,
  sent_at timestamptz,
  unique (run_id, user_id),
  check ((state in ('refused', 'failed')) = (failure is not null)),
  check ((state = 'sent') = (sent_at is not null))
);
create index report_delivery_of_person on report_delivery (user_id);

create table report_file (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references report_delivery (id) on delete cascade,
  format text not null check (format in ('pdf', 'xlsx')),
  name text not null,
  bytes bigint not null,
  sha256 text not null,
  -- null once it is gone from the storage
  storage_key text,
  made_at timestamptz not null,
  kept_until timestamptz not null,
  unique (delivery_id, format)
);
create index report_file_kept on report_file (kept_until) where storage_key is not null;

insert into permission (name, group_name, is_built_in) values ('report-edit', 'dashboards', true);
insert into role_rule (role_id, action)
  select id, 'report-edit' from role where id in (1, 2, 4) order by id;
