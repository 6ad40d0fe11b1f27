-- Quotes are removed when their conversation expires. Findings, and people's decisions about them, stay.
create or replace function remove_expired_quotes() returns trigger language plpgsql as $$
begin
  update verification_finding set said = null, quote = null
  from verification, added join removed using (id)
  where added.expired_at is not null and removed.expired_at is null
    and verification.interaction_id = added.id and verification_finding.verification_id = verification.id;
  return null;
end $$;

create trigger remove_expired_quotes after update on interaction referencing old table as removed new table as added
  for each statement execute function remove_expired_quotes();
