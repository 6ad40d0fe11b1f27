-- A new evaluation has the roll-up key of its conversation.
create or replace function set_evaluation_rollup_key() returns trigger language plpgsql as $$
begin
  -- a transaction that moves the conversation waits, and then sees this evaluation
  perform from interaction where id = new.interaction_id for share;
  select key.id into new.rollup_key_id
  from interaction
  join rollup_key as key on key.partner_id = interaction.partner_id and coalesce(key.campaign_id, 0) = coalesce(interaction.campaign_id, 0)
    and coalesce(key.team_id, 0) = coalesce(interaction.team_id, 0) and coalesce(key.agent_id, 0) = coalesce(interaction.agent_id, 0)
    and key.channel = interaction.channel
  where interaction.id = new.interaction_id;
  return new;
end $$;

create trigger set_rollup_key before insert on evaluation for each row execute function set_evaluation_rollup_key();
