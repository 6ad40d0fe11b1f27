-- A query of the ids of the conversations whose details have changed.
create or replace function changed_conversations_sql(name text, changed text) returns text language sql immutable
return case name
  when 'evaluation_answer'
    then format('select interaction_id from evaluation where id in (select evaluation_id from (%s) as changed)', changed)
  else format('select interaction_id from (%s) as changed', changed)
end;
