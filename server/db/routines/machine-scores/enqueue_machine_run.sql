-- Scores all conversations by this scorecard again.
create or replace function enqueue_machine_run(scorecard bigint) returns void language sql as $$
  insert into machine_run (scorecard_id) values (scorecard)
  on conflict (scorecard_id) do update set state = 'waiting', run_after = 0, run_done = 0, run_total = null
$$;
