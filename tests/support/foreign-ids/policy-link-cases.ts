import { testPolicies } from '#tests/support/policies.ts'

import { type Cases, type ForeignIdsFixture, MISSING } from './foreign-fixture.ts'

/** The links between conversations and policies. */
export async function policyLinkCases({ db, south, theirPartner, seenCall }: ForeignIdsFixture): Promise<Cases> {
  const { policy, link } = testPolicies(db)
  const theirs = await policy({ partner_id: theirPartner.id, team_id: south })
  await link(theirs, seenCall.id)
  const { id: theirLink } = await db
    .selectFrom('policy_link')
    .where('policy_id', '=', theirs)
    .select('id')
    .executeTakeFirstOrThrow()
  const theirPolicy = { missing: { id: MISSING }, foreign: [{ id: theirs }] }

  return {
    'GET /api/policies/:id/links': theirPolicy,
    'POST /api/policies/:id/links': { ...theirPolicy, body: { interaction_id: seenCall.id, role: 'sale' } },
    'PATCH /api/policy-links/:id': {
      missing: { id: MISSING },
      foreign: [{ id: theirLink }],
      body: { state: 'rejected', seen: { state: 'suggested', role: 'sale' } },
    },
  }
}
