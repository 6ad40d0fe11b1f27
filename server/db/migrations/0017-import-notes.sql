-- What an import took, but not as its file tells it, is no refusal.

alter table import add column noted bigint not null default 0;
alter table import_refusal add column is_note boolean not null default false;
