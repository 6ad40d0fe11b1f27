import type { Generated } from 'kysely'

import type {
  FindingKind,
  FoundState,
  JudgedState,
  VerificationEventName,
  VerificationState,
} from '#contracts/verification-words.ts'

import type { Id, Moment } from './columns.ts'

/** Evidence files of sales. */
export type VerificationTables = {
  verification: {
    id: Id
    interaction_id: number
    policy_id: number | null
    country: string
    disclosures_version: string
    basis: Generated<string>
    state: Generated<VerificationState>
    revision: Generated<number>
    note: Generated<string>
    decided_by: number | null
    decided_at: Moment | null
    due_on: string | null
    repair_id: number | null
    looked_at: Generated<Moment>
    created_at: Generated<Moment>
  }
  verification_finding: {
    verification_id: number
    kind: FindingKind
    code: string
    found: FoundState
    said: string | null
    from_ms: number | null
    to_ms: number | null
    seq: number | null
    quote: string | null
    judged: JudgedState | null
    judged_by: number | null
    judged_at: Moment | null
    comment: Generated<string>
  }
  verification_step: {
    id: Id
    verification_id: number
    at: Moment
    user_id: number | null
    event: VerificationEventName
    from_state: VerificationState
    to_state: VerificationState
    note: Generated<string>
  }
}
