import type { BeyondDisclosures } from '#contracts/beyond.ts'
import { disclosuresOf } from '#domain/disclosures/disclosures.ts'
import { exclusionReason, outcomeAfter } from '#domain/persistency/persistency.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import { drivers } from '#domain/statistics/drivers.ts'
import { addMonths } from '#domain/time/months.ts'

import type { BeyondRows, PolicyRow } from './beyond-rows.ts'
import { counted, fourfold } from './counting.ts'
import type { RowsInScope } from './rows-in-scope.ts'

type BegunPolicy = { policy: PolicyRow; file: BeyondRows['files'][number] | undefined; came: boolean | null }

export function disclosures(scope: RowsInScope): BeyondDisclosures {
  const { rows, zonedPeriod, today } = scope
  const begun = begunPolicies(scope)
  const cases = judgedPolicies(rows, begun)
  const factors = factorsIn(cases)
  const found = drivers(factors)
  return {
    ...{ period: zonedPeriod, as_of: today, cases: counted(cases) },
    left_out: {
      undecided: begun.filter(({ file }) => file === undefined).length,
      too_early: begun.filter(({ file, came }) => file !== undefined && came === null).length,
    },
    factors: found.map(({ key, effect, relativeRisk, n, p, adjustedP, verdict }) => {
      const [country = null, code = null] = key === 'any' ? [] : key.split('.')
      const { with: having, without } = factors.find((one) => one.key === key)!
      const name = disclosuresOf(country ?? '')?.disclosures.find((one) => one.code === code)?.title ?? null
      return {
        ...{ country, code, name, with: having, without, effect, relative_risk: relativeRisk },
        ...{ n, p, adjusted_p: adjustedP, verdict },
      }
    }),
    compared: found.filter(({ isTested }) => isTested).length,
  }
}

/** Each policy that began, with its evidence file if it is decided, and whether the policy ended early. */
function begunPolicies({ rows, today, isIn, policies }: RowsInScope): BegunPolicy[] {
  const filesOf = {
    policy: grouped(rows.files, ({ policy_id }) => policy_id),
    sale: grouped(
      rows.files.filter(({ policy_id }) => policy_id === null),
      ({ interaction_id }) => interaction_id,
    ),
  }
  return policies.flatMap((policy): BegunPolicy[] => {
    if (!isIn(policy.effective_on) || exclusionReason(policy) !== null) return []
    const own = filesOf.policy.get(policy.id) ?? filesOf.sale.get(policy.sale_id ?? 0) ?? []
    const [file] = own.toSorted(
      (one, other) => other.created_at.getTime() - one.created_at.getTime() || other.id - one.id,
    )
    const decided = file && ['valid', 'repairable', 'void'].includes(file.state) ? file : undefined
    if (addMonths(policy.effective_on!, 3) > today) return [{ policy, file: decided, came: null }]
    const after = outcomeAfter(policy, 3)
    return after === 'left' ? [] : [{ policy, file: decided, came: after === 'lapsed' }]
  })
}

/** The findings of the evidence files about each disclosure, for the policies with complete data. */
function judgedPolicies(rows: BeyondRows, begun: readonly BegunPolicy[]) {
  const findingsOf = grouped(rows.findings, ({ verification_id }) => verification_id)
  return begun.flatMap(({ came, file, policy }) => {
    if (came === null || file === undefined) return []
    const judged = (findingsOf.get(file.id) ?? []).flatMap(({ kind, code, judged: judgement, found }) => {
      const standing = judgement ?? found
      if (kind !== 'disclosure' || standing === 'not-applicable') return []
      return [{ key: `${file.country}.${code}`, has: standing !== 'met' }]
    })
    return [{ came, stratum: policy.campaign_id, judged }]
  })
}

function factorsIn(cases: ReturnType<typeof judgedPolicies>) {
  const keys = ['any', ...new Set(cases.flatMap(({ judged }) => judged.map(({ key }) => key)))]
  return keys.flatMap((key) => {
    const own = cases.flatMap(({ came, stratum, judged }) => {
      const about = judged.filter((one) => key === 'any' || one.key === key)
      return about.length === 0 ? [] : [{ came, stratum, has: about.some(({ has }) => has) }]
    })
    if (own.length === 0) return []
    const { sides, strata } = fourfold(own)
    return [{ kind: 'yes-no' as const, key, ...sides, strata }]
  })
}
