-- What imports leave behind when nobody needs it any more is removed after a while.

alter table import_file add column kept_at timestamptz not null default now();

-- What a file told, so that one which tells nothing any more can go without a look at every conversation.
create index interaction_of_source on interaction (source_file_id) where source_file_id is not null;
create index dialling_source_of_file on dialling_source (source_file_id);
create index source_file_key on source_file (storage_key);
create index recording_sha256 on recording (sha256);
