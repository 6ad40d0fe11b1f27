import { type Cases, type ForeignIdsFixture, MISSING } from './foreign-fixture.ts'

/** Items of worklists of others. */
export async function workCases({ db, conversations, south, admin, theirPartner }: ForeignIdsFixture): Promise<Cases> {
  const far = await conversations.interaction({ external_id: 'worked', team_id: south, partner_id: theirPartner.id })
  const item = await db
    .insertInto('work_item')
    .values({
      ...{ kind: 'call-back', interaction_id: far.id, partner_id: theirPartner.id, team_id: south },
      ...{ reason: 'Theirs.', due_on: '2199-01-01', created_by: admin.person.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const items = { missing: { id: MISSING }, foreign: [item] }

  return {
    'GET /api/work-items/:id': items,
    'POST /api/work-items/:id/steps': { ...items, body: { event: 'work.dismissed', version: 1, reason: 'Mine' } },
  }
}
