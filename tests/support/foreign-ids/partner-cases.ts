import { type Cases, type ForeignIdsFixture, MISSING } from './foreign-fixture.ts'

/** Data from partners and agreements with them: the caller's rule names a team, and these have none. */
export async function partnerCases({ db, conversations, theirPartner }: ForeignIdsFixture): Promise<Cases> {
  const partner = { missing: { id: MISSING }, foreign: [{ id: theirPartner.id }] }
  const { id: upload } = await db
    .insertInto('import')
    .values({ name: 'Theirs', source: 'upload', partner_id: theirPartner.id, created_at: new Date(), state: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const uploads = {
    missing: { id: MISSING, upload: MISSING },
    foreign: [
      { id: theirPartner.id, upload },
      { id: theirPartner.id, upload: MISSING },
      { id: MISSING, upload },
    ],
  }
  const campaign = await conversations.campaign({ partner_id: theirPartner.id })
  const none = { contacts: null, sales: null, issued: null, recovered: null }

  return {
    'GET /api/partners/:id': partner,
    'GET /api/partners/:id/uploads': partner,
    'GET /api/partners/:id/uploads/:upload': uploads,
    'GET /api/partners/:id/uploads/:upload/refusals/export': uploads,
    'GET /api/partners/:id/freshness': partner,
    'GET /api/partners/:id/funnel': partner,
    'GET /api/partners/:id/funnel/records': partner,
    'GET /api/partners/:id/targets': partner,
    'GET /api/partners/:id/reconciliation': partner,
    'GET /api/partners/:id/reconciliation/rows': partner,
    'GET /api/partners/:id/reconciliation/export': { ...partner, query: '?format=csv' },
    'PUT /api/campaigns/:id/targets': {
      missing: { id: MISSING },
      foreign: [{ id: campaign.id }],
      body: { month: '2026-03', targets: { ...none, sales: 1 }, was: none },
    },
  }
}
