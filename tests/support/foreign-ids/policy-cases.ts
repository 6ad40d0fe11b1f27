import { testPolicies } from '#tests/support/policies.ts'

import { type Cases, type ForeignIdsFixture, MISSING } from './foreign-fixture.ts'

/** Policies of others. */
export async function policyCases({ db, south, theirPartner }: ForeignIdsFixture): Promise<Cases> {
  const ended = { status: 'cancelled' as const, ended_on: '2026-01-01' }
  const id = await testPolicies(db).policy({ partner_id: theirPartner.id, team_id: south, ...ended })
  const theirs = { missing: { id: MISSING }, foreign: [{ id }] }
  const reason = { cancel_reason: 'price', cancel_detail: null, cancel_origin: null, version: 0 }

  return {
    'GET /api/policies/:id': theirs,
    'POST /api/policies/:id/print': theirs,
    'PATCH /api/policies/:id/reason': { ...theirs, body: reason },
  }
}
