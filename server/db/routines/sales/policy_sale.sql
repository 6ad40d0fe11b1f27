-- The current sale of each policy: the conversation with a certain link (confirmed by a person, or suggested with a
-- confidence of at least 0.8, as in domain/partner-data/reconciliation.ts). Of several it is the confirmed one, else
-- the one with the highest confidence, else the one with the lowest id. If several scorecards score it, the score is
-- that of the scorecard with the lowest id. The verdict is that of the newest evidence file of the policy, else that of
-- the sale's file without a policy. A conversation that is being deleted together with others stops being a sale before
-- the last of its links is deleted.
create view policy_sale as
select policy.id as policy_id, sale.interaction_id as sale_id,
  (
    select score_band(score) from machine_score
    where machine_score.interaction_id = sale.interaction_id and score is not null
    order by scorecard_id limit 1
  ) as sale_band,
  coalesce(
    (
      select state from verification where verification.policy_id = policy.id
      order by verification.created_at desc, verification.id desc limit 1
    ),
    (
      select state from verification
      where verification.interaction_id = sale.interaction_id and verification.policy_id is null
    )
  ) as verdict,
  sale.channel as sale_channel
from policy left join lateral (
  select interaction_id, channel from policy_link join interaction on interaction.id = interaction_id
  where policy_link.policy_id = policy.id and role = 'sale' and (state = 'confirmed' or (state = 'suggested' and confidence >= 0.8))
  order by state, confidence desc nulls last, interaction_id limit 1
) as sale on true;
