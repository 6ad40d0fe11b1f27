-- Most new rows are conversations and their turns: they are enqueued without checking what has changed.
create or replace function enqueue_funnel_after_new() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'turn' then
    insert into funnel_due (customer_id)
    select distinct customer_id from interaction
    where customer_id is not null and id in (select interaction_id from added where speaker = 'customer');
  else
    insert into funnel_due (customer_id) select distinct customer_id from added where customer_id is not null;
  end if;
  return null;
end $$;

create trigger funnel_insert after insert on turn referencing new table as added
  for each statement execute function enqueue_funnel_after_new();
create trigger funnel_insert after insert on interaction referencing new table as added
  for each statement execute function enqueue_funnel_after_new();
