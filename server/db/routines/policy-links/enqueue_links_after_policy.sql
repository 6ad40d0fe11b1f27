-- Numbers, dates and sellers of a policy decide which conversations it belongs to.
create or replace function enqueue_links_after_policy() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform enqueue_policy_links(array(select id from added));
  else
    perform enqueue_policy_links(array(
      select added.id from added join removed using (id)
      where (added.number, added.certificate, added.campaign_id, added.agent_id,
          added.sold_on, added.issued_on, added.effective_on, added.ended_on)
        is distinct from (removed.number, removed.certificate, removed.campaign_id, removed.agent_id,
          removed.sold_on, removed.issued_on, removed.effective_on, removed.ended_on)
    ));
  end if;
  return null;
end $$;

create trigger enqueue_links_insert after insert on policy referencing new table as added
  for each statement execute function enqueue_links_after_policy();
create trigger enqueue_links_update after update on policy referencing old table as removed new table as added
  for each statement execute function enqueue_links_after_policy();
