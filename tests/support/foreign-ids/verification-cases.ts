import { type Cases, type ForeignIdsFixture, MISSING } from './foreign-fixture.ts'

/** Evidence files of others: a visible conversation about a hidden policy, and the other way round. */
export async function verificationCases({
  db,
  conversations,
  south,
  theirPartner,
  seenCall,
}: ForeignIdsFixture): Promise<Cases> {
  const far = await conversations.interaction({ external_id: 'verified', team_id: south, partner_id: theirPartner.id })
  const policy = (number: string, team_id: number | null) =>
    db
      .insertInto('policy')
      .values({ partner_id: theirPartner.id, number, currency: 'CLP', team_id })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [theirs, own] = [await policy('theirs', south), await policy('own', seenCall.team_id)]
  const fileOf = async (interaction_id: number, policy_id: number | null) => {
    const file = await db
      .insertInto('verification')
      .values({ interaction_id, policy_id, country: 'CL', disclosures_version: 'cl-2026.1' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('verification_finding')
      .values({ verification_id: file.id, kind: 'disclosure', code: 'recording', found: 'met' })
      .execute()
    return file
  }
  const foreign = [await fileOf(far.id, null), await fileOf(far.id, own.id), await fileOf(seenCall.id, theirs.id)]
  const files = { missing: { id: MISSING }, foreign }
  const finding = { kind: 'disclosure', code: 'recording' }
  const judgement = { judged: 'met', comment: 'Mine', was: { judged: null, comment: '' } }

  return {
    'GET /api/verifications/:id': files,
    'GET /api/verifications/:id/pack': files,
    'POST /api/verifications/:id/look': files,
    'POST /api/verifications/:id/steps': {
      ...files,
      body: { event: 'verification.voided', revision: 1, note: 'Mine' },
    },
    'PUT /api/verifications/:id/findings/:kind/:code': {
      missing: { id: MISSING, ...finding },
      foreign: foreign.map(({ id }) => ({ id, ...finding })),
      body: judgement,
    },
  }
}
