-- Answers are deleted before their evaluation: a cascade would delete them when the triggers can no longer find the
-- roll-up key they were counted for.
create or replace function delete_evaluation_answers() returns trigger language plpgsql as $$
begin
  delete from evaluation_answer where evaluation_id = old.id;
  return old;
end $$;

create trigger delete_answers before delete on evaluation for each row execute function delete_evaluation_answers();
