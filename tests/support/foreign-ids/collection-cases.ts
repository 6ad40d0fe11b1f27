import { testDebts } from '#tests/support/debts.ts'

import { type Cases, type ForeignIdsFixture, MISSING } from './foreign-fixture.ts'

/** Debts, and the promises and attempts about them. */
export async function collectionCases({ db, south, theirPartner }: ForeignIdsFixture): Promise<Cases> {
  const given = testDebts(db)
  const debt = await given.debt({ partner_id: theirPartner.id, team_id: south })
  const promise = await given.promise(debt, { due_on: '2126-03-15' })
  const debts = { missing: { id: MISSING }, foreign: [{ id: debt }] }
  const attempt = {
    ...{ medium: 'call', result: 'no-answer', at: null, has_happened: true },
    ...{ note: '', interaction_id: null },
  }

  return {
    'GET /api/debts/:id': debts,
    'POST /api/debts/:id/attempts': { ...debts, body: attempt },
    'POST /api/debts/:id/promises': { ...debts, body: { due_on: '2126-03-15', amount: 1, note: '' } },
    'PATCH /api/promises/:id': {
      missing: { id: MISSING },
      foreign: [{ id: promise }],
      body: { state: 'withdrawn', note: '' },
    },
  }
}
