import { datumCodes } from '#contracts/verification-words.ts'
import type {
  DatumFinding,
  DisclosureFinding,
  Finding,
  Verification,
  VerificationStep,
} from '#contracts/verifications.ts'
import { disclosuresOf } from '#domain/disclosures/disclosures.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { isMandatory } from '#server/modules/verifications/known-findings.ts'
import { isOutdated } from '#server/modules/verifications/refuse-outdated.ts'
import { repairOf, repairsOf } from '#server/modules/verifications/repairs.ts'
import { presentSourceCall, sourceCalls } from '#server/modules/verifications/source-call.ts'
import { verificationLifecycle } from '#server/modules/verifications/verification-lifecycle.ts'
import { evidenceBasis } from '#server/verification/evidence-basis.ts'
import { type KnownPolicy, policyDatums, unmaskedFields } from '#server/verification/policy-data.ts'

/** An evidence file. Throws `missing` both for one that does not exist and for one out of sight. */
export async function verificationDetail(db: Database, scope: Scope, id: number): Promise<Verification> {
  const found = await verificationLifecycle.read(db, scope, id)
  const row = await fileRow(db, id)
  const call = presentSourceCall(
    await sourceCalls(db, scope).where('interaction.id', '=', found.interaction_id).executeTakeFirstOrThrow(),
  )
  const basis = await evidenceBasis(db, found.interaction_id, found.policy_id)
  const { policy } = basis
  return {
    ...{ id, state: found.state, revision: found.version, call, standing: found.standing },
    policy:
      found.policy_id === null
        ? null
        : { ...{ id: found.policy_id, number: policy.numbers[0]!, status: row.policy_status }, ...named(policy) },
    disclosures_version: row.disclosures_version === '' ? null : row.disclosures_version,
    is_outdated: isOutdated(found, basis),
    looked_at: row.looked_at.toISOString(),
    ...{ note: row.note, decided_at: row.decided_at?.toISOString() ?? null, due_on: row.due_on },
    decided_by: namedOrNull(row.decider_id, row.decider_name),
    repair: row.repair_id === null ? null : await repairOf(db, scope, row.repair_id),
    ...(await findingsOf(db, id, row.country, { policy, unmasked: scope.unmasked, isOpen: call.is_open })),
    steps: await stepsOf(db, id),
    repairs: await repairsOf(db, scope, found),
    unmasked: unmaskedFields(policy, scope.unmasked),
  }
}

const named = ({ product, insurer }: KnownPolicy) => ({ product, insurer })

const fileRow = (db: Database, id: number) =>
  db
    .selectFrom('verification')
    .leftJoin('policy', 'policy.id', 'verification.policy_id')
    .leftJoin('app_user as decider', 'decider.id', 'verification.decided_by')
    .where('verification.id', '=', id)
    .select(['verification.country', 'verification.disclosures_version', 'verification.looked_at'])
    .select(['verification.note', 'verification.decided_at', 'verification.due_on', 'verification.repair_id'])
    .select(['policy.status as policy_status', 'decider.id as decider_id', 'decider.name as decider_name'])
    .executeTakeFirstOrThrow()

type FindingContext = { policy: KnownPolicy; unmasked: readonly string[]; isOpen: boolean }

/** In the order of the law and of the policy; codes that they do not have any more come last. */
async function findingsOf(db: Database, id: number, country: string, { policy, unmasked, isOpen }: FindingContext) {
  const rows = await db
    .selectFrom('verification_finding as finding')
    .leftJoin('app_user as judge', 'judge.id', 'finding.judged_by')
    .where('finding.verification_id', '=', id)
    .selectAll('finding')
    .select(['judge.id as judge_id', 'judge.name as judge_name'])
    .orderBy('finding.code')
    .execute()
  const findings = rows.map(({ kind, code, found, judged, comment, seq, from_ms, to_ms, ...row }): Finding => ({
    ...{ kind, code, found, judged, comment, is_mandatory: isMandatory(country, { kind, code }) },
    judged_by: namedOrNull(row.judge_id, row.judge_name),
    judged_at: row.judged_at?.toISOString() ?? null,
    // the words are for people who may read the conversation; the finding itself is not limited
    ...(isOpen ? { said: row.said, quote: row.quote, seq, from_ms, to_ms } : UNSEEN),
  }))
  const law = disclosuresOf(country)?.disclosures ?? []
  const policyData = policyDatums(policy, unmasked)
  return {
    disclosures: inOrder(
      findings,
      'disclosure',
      law.map(({ code }) => code),
    ).map((finding): DisclosureFinding => {
      const disclosure = law.find(({ code }) => code === finding.code)
      const { title, say, source } = disclosure ?? {}
      return { ...finding, text: title && say && source ? { title, say, source } : null }
    }),
    data: inOrder(findings, 'datum', datumCodes).flatMap((finding): DatumFinding[] => {
      const code = datumCodes.find((one) => one === finding.code)
      return code ? [{ ...finding, code, told: policyData[code] }] : []
    }),
  }
}

const UNSEEN = { said: null, quote: null, seq: null, from_ms: null, to_ms: null }

function inOrder(findings: readonly Finding[], kind: Finding['kind'], codes: readonly string[]): Finding[] {
  const rank = ({ code }: Finding) => (codes.includes(code) ? codes.indexOf(code) : codes.length)
  return findings.filter((one) => one.kind === kind).toSorted((one, other) => rank(one) - rank(other))
}

async function stepsOf(db: Database, id: number): Promise<VerificationStep[]> {
  const rows = await db
    .selectFrom('verification_step as step')
    .leftJoin('app_user as person', 'person.id', 'step.user_id')
    .where('step.verification_id', '=', id)
    .select(['step.event', 'step.from_state', 'step.to_state', 'step.at', 'step.note'])
    .select(['person.id as person_id', 'person.name as person_name'])
    .orderBy('step.id')
    .execute()
  return rows.map(({ event, from_state, to_state, at, person_id, person_name, note }) => ({
    ...{ event, from: from_state, to: to_state, note },
    by: namedOrNull(person_id, person_name),
    at: at.toISOString(),
  }))
}
