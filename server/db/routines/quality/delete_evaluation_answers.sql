-- Answers go before their evaluation: a cascade would take them when the triggers can no longer find what they were counted for.
create or replace function delete_evaluation_answers() returns trigger language plpgsql as $$
begin
  delete from evaluation_answer where evaluation_id = old.id;
  return old;
end $$;

create trigger delete_answers before delete on evaluation for each row execute function delete_evaluation_answers();
