-- A run is of the report as it was when it began: whoever changes the report later changes neither what is on its way nor who may
-- fetch what was sent.
alter table report_run
  add column title text,
  add column kind text check (kind in ('freemium', 'premium', 'beyond', 'funnel')),
  add column filter jsonb,
  add column formats text[] check (cardinality(formats) > 0 and formats <@ array['pdf', 'xlsx']),
  add column locale text;
update report_run as run
  set title = report.title, kind = report.kind, filter = report.filter, formats = report.formats, locale = report.locale
  from report where report.id = run.report_id;
alter table report_run
  alter column title set not null,
  alter column kind set not null,
  alter column filter set not null,
  alter column formats set not null,
  alter column locale set not null;
