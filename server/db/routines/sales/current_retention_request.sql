-- The current conversations about leaving with the policies that they concern: what retention_request should contain.
create view current_retention_request as
select policy_link.policy_id, policy_link.interaction_id, key.id as rollup_key_id, interaction.started_at,
  (interaction.started_at at time zone partner.time_zone)::date as day,
  case when persistency_exit(policy.status) is null then 'infinity'::date else policy.ended_on end as over_on,
  policy.partner_id as policy_partner_id, policy.team_id as policy_team_id, policy.agent_id as policy_agent_id
from policy_link
join interaction on interaction.id = policy_link.interaction_id
join rollup_key as key on key.partner_id = interaction.partner_id and coalesce(key.campaign_id, 0) = coalesce(interaction.campaign_id, 0)
  and coalesce(key.team_id, 0) = coalesce(interaction.team_id, 0) and coalesce(key.agent_id, 0) = coalesce(interaction.agent_id, 0)
  and key.channel = interaction.channel
join policy on policy.id = policy_link.policy_id
join partner on partner.id = policy.partner_id
where policy_link.role = 'retention'
  and (policy_link.state = 'confirmed' or (policy_link.state = 'suggested' and policy_link.confidence >= 0.8))
  and persistency_exclusion(policy.status, policy.effective_on, policy.ended_on) is null;
