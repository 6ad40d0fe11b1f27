import type { FindingKind, FoundState } from '#contracts/verification-words.ts'
import type { Database } from '#server/db/database.ts'

/** The result of the rules for a disclosure or a datum. */
export type NewFinding = {
  kind: FindingKind
  code: string
  found: FoundState
  said: string | null
  quote: string | null
  seq: number | null
  from_ms: number | null
  to_ms: number | null
}

/**
 * Replaces the earlier results of the rules. People's judgements stay, even those on items that are no longer looked
 * for.
 */
export async function storeFindings(trx: Database, verificationId: number, findings: readonly NewFinding[]) {
  await trx
    .deleteFrom('verification_finding')
    .where('verification_id', '=', verificationId)
    .where('judged', 'is', null)
    .where('comment', '=', '')
    .execute()
  if (findings.length === 0) return
  await trx
    .insertInto('verification_finding')
    .values(findings.map((finding) => ({ ...finding, verification_id: verificationId })))
    .onConflict((conflict) =>
      conflict.columns(['verification_id', 'kind', 'code']).doUpdateSet((eb) => ({
        found: eb.ref('excluded.found'),
        said: eb.ref('excluded.said'),
        quote: eb.ref('excluded.quote'),
        seq: eb.ref('excluded.seq'),
        from_ms: eb.ref('excluded.from_ms'),
        to_ms: eb.ref('excluded.to_ms'),
      })),
    )
    .execute()
}
