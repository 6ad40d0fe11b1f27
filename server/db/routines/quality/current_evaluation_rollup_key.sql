-- The roll-up key that each evaluation should have: that of its conversation. `atalaya rollups check` compares.
create view current_evaluation_rollup_key as
select evaluation.id as evaluation_id, key.id as rollup_key_id
from evaluation
join interaction on interaction.id = evaluation.interaction_id
join rollup_key as key on key.partner_id = interaction.partner_id and coalesce(key.campaign_id, 0) = coalesce(interaction.campaign_id, 0)
  and coalesce(key.team_id, 0) = coalesce(interaction.team_id, 0) and coalesce(key.agent_id, 0) = coalesce(interaction.agent_id, 0)
  and key.channel = interaction.channel;
