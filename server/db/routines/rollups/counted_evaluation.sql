-- Each evaluation that counts, with its roll-up key and days: for readers whose sums must exclude some.
do $$ begin
  execute 'create view counted_evaluation as ' || counted_evaluations_sql(current_rows_sql('interaction'), current_rows_sql('evaluation'));
end $$;
