import { sql } from 'kysely'

import type { BeyondDisclosures } from '#contracts/beyond.ts'
import { disclosuresOf } from '#domain/disclosures/disclosures.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import { drivers, type YesNoFactor } from '#domain/statistics/drivers.ts'
import type { TwoByTwo } from '#domain/statistics/fisher-exact.ts'
import type { Database } from '#server/db/database.ts'
import { fileOfSale, isDecided, isFailed, isJudgedDisclosure } from '#server/effects/file-of-sale.ts'
import { type BeyondContext, soldThrough, presentPeriod } from '#server/modules/dashboards/beyond/beyond-context.ts'
import { endedEarly, mayEndEarly } from '#server/modules/dashboards/beyond/driver-cases.ts'
import { rowsOf } from '#server/modules/dashboards/rows-of.ts'

/** Cases of one stratum in which a disclosure, or any of them, was made or not; `part` of the `whole` ended early. */
type Cell = {
  country: string | null
  code: string | null
  key: number | null
  is_failed: boolean
  part: number
  whole: number
}
type Counted = { part: number; whole: number; undecided: number; too_early: number }
type Row = { counted: Counted[]; cells: Cell[] }

/**
 * Compares how many policies ended early with a missed disclosure and with a made one, by their evidence files.
 * Counts only files with a decision, disclosure by disclosure and for any of them, within campaigns.
 */
export async function disclosuresIn(db: Database, context: BeyondContext): Promise<BeyondDisclosures> {
  const { rows } = await sql<Row>`
    with sales as materialized (
      select policy.id as policy_id, policy.campaign_id as key, ${endedEarly(context)} as outcome, ${endedEarly(context)} = 'yes' as came,
        case when ${isDecided} then ${fileOfSale} end as file_id
      from policy ${soldThrough(context)}
      where ${mayEndEarly(context)}
    ), cases as materialized (select * from sales where file_id is not null and outcome <> 'early'),
    judged as materialized (
      select file.country, finding.code, cases.key, cases.came, cases.policy_id, ${isFailed} as is_failed
      from cases join verification as file on file.id = cases.file_id
      join verification_finding as finding on finding.verification_id = file.id
      where ${isJudgedDisclosure}
    )
    select ${rowsOf(COUNTED)} as counted, ${rowsOf(CELLS)} as cells
  `.execute(db)
  const { counted, cells } = rows[0]!
  const [{ part, whole, undecided, too_early }] = counted as [Counted]
  const factors = [...grouped(cells, keyOf)].map(([key, own]) => ({ ...own[0]!, factor: factorOf(key, own) }))
  const found = drivers(factors.map(({ factor }) => factor))
  return {
    period: presentPeriod(context),
    as_of: context.today,
    cases: { part, whole },
    left_out: { undecided, too_early },
    factors: found.map(({ key, effect, relativeRisk, n, p, adjustedP, verdict }) => {
      const { country, code, factor } = factors.find((one) => one.factor.key === key)!
      return {
        ...{ country, code, name: nameOf(country, code), with: factor.with, without: factor.without },
        ...{ effect, relative_risk: relativeRisk, n, p, adjusted_p: adjustedP, verdict },
      }
    }),
    compared: found.filter(({ isTested }) => isTested).length,
  }
}

const keyOf = ({ country, code }: Cell) => (code === null ? 'any' : `${country}.${code}`)

const nameOf = (country: string | null, code: string | null) =>
  (country && disclosuresOf(country)?.disclosures.find((one) => one.code === code)?.title) || null

function factorOf(key: string, cells: readonly Cell[]): YesNoFactor {
  const strata = [...grouped(cells, (cell) => cell.key)].map(([, alike]): TwoByTwo => sidesOf(alike))
  return { kind: 'yes-no', key, ...sidesOf(cells), strata }
}

const sidesOf = (cells: readonly Cell[]): TwoByTwo => ({
  with: total(cells.filter(({ is_failed }) => is_failed)),
  without: total(cells.filter(({ is_failed }) => !is_failed)),
})

const total = (cells: readonly Cell[]) => ({
  part: cells.reduce((sum, { part }) => sum + part, 0),
  whole: cells.reduce((sum, { whole }) => sum + whole, 0),
})

const COUNTED = sql`
  select count(*) filter (where file_id is not null and came) as part,
    count(*) filter (where file_id is not null and outcome <> 'early') as whole,
    count(*) filter (where file_id is null) as undecided,
    count(*) filter (where file_id is not null and outcome = 'early') as too_early
  from sales`

/** A file in which nothing is judged does not count for the row over all disclosures. */
const CELLS = sql`
  select country, code, key, is_failed, count(*) filter (where came) as part, count(*) as whole
  from judged group by 1, 2, 3, 4
  union all
  select null, null, key, is_failed, count(*) filter (where came), count(*)
  from (select key, came, bool_or(is_failed) as is_failed from judged group by policy_id, key, came) as of_policy
  group by 3, 4
  order by 1, 2, 3, 4`
