-- Where an evaluation is counted, so that counts of evaluations need not look up the conversation of each: its place, kept by whatever
-- moves the conversation.

alter table evaluation add column place_id integer references place (id);

-- Each evaluation with the place of its conversation now.
create view current_evaluation_place as
select evaluation.id as evaluation_id, place.id as place_id
from evaluation
join interaction on interaction.id = evaluation.interaction_id
join place on place.partner_id = interaction.partner_id and coalesce(place.campaign_id, 0) = coalesce(interaction.campaign_id, 0)
  and coalesce(place.team_id, 0) = coalesce(interaction.team_id, 0) and coalesce(place.agent_id, 0) = coalesce(interaction.agent_id, 0)
  and place.channel = interaction.channel;

create function place_evaluation() returns trigger language plpgsql as $$
begin
  -- whoever moves it meanwhile has to wait, and sees this one then
  perform from interaction where id = new.interaction_id for share;
  select place.id into new.place_id
  from interaction
  join place on place.partner_id = interaction.partner_id and coalesce(place.campaign_id, 0) = coalesce(interaction.campaign_id, 0)
    and coalesce(place.team_id, 0) = coalesce(interaction.team_id, 0) and coalesce(place.agent_id, 0) = coalesce(interaction.agent_id, 0)
    and place.channel = interaction.channel
  where interaction.id = new.interaction_id;
  return new;
end $$;
create trigger place before insert on evaluation for each row execute function place_evaluation();

create function place_evaluations() returns trigger language plpgsql as $$
declare
  ids constant bigint[] := array(
    select evaluation.id from added join removed using (id) join evaluation on evaluation.interaction_id = added.id
    where (added.partner_id, added.campaign_id, added.team_id, added.agent_id, added.channel)
      is distinct from (removed.partner_id, removed.campaign_id, removed.team_id, removed.agent_id, removed.channel)
  );
begin
  if ids <> '{}' then
    update evaluation set place_id = told.place_id
    from current_evaluation_place as told where evaluation.id = any(ids) and told.evaluation_id = evaluation.id;
  end if;
  return null;
end $$;
-- its name is after those that find a new place for the conversation
create trigger place_evaluations after update on interaction referencing old table as removed new table as added
  for each statement execute function place_evaluations();

update evaluation set place_id = told.place_id from current_evaluation_place as told where told.evaluation_id = evaluation.id;
