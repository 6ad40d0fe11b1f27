import { disclosuresOf } from '#domain/disclosures/disclosures.ts'
import type { JudgedFinding } from '#domain/verification/open-points.ts'
import type { Database } from '#server/db/database.ts'

/** The findings of an evidence file in the form that a verdict needs. */
export async function knownFindings(db: Database, verificationId: number): Promise<JudgedFinding[]> {
  const rows = await db
    .selectFrom('verification_finding as finding')
    .innerJoin('verification', 'verification.id', 'finding.verification_id')
    .where('finding.verification_id', '=', verificationId)
    .select(['finding.kind', 'finding.code', 'finding.found', 'finding.judged', 'finding.comment'])
    .select('verification.country')
    .execute()
  return rows.map(({ country, ...finding }) => ({ ...finding, is_mandatory: isMandatory(country, finding) }))
}

/** Only disclosures are mandatory: the data of a policy need not be said, they must only be right. */
export const isMandatory = (country: string, { kind, code }: { kind: string; code: string }): boolean =>
  kind === 'disclosure' &&
  (disclosuresOf(country)?.disclosures.some((one) => one.code === code && one.is_mandatory) ?? false)
