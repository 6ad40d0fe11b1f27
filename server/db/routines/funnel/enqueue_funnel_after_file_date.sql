create or replace function enqueue_funnel_after_file_date() returns trigger language plpgsql as $$
begin
  insert into funnel_due (record_id) select distinct record_id from dialling_source where source_file_id = new.id;
  return null;
end $$;

create trigger funnel_update after update of imported_at on source_file
  for each row when (old.imported_at is distinct from new.imported_at) execute function enqueue_funnel_after_file_date();
