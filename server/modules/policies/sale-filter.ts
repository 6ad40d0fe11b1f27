import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'

import type { PolicyListQuery } from '#contracts/lists/policies.ts'
import { hasFactor } from '#server/effects/conversation-factor.ts'
import { fileOfSale, isDecided, isFailed, isJudgedDisclosure } from '#server/effects/file-of-sale.ts'
import type { Scope } from '#server/kernel/scope.ts'

type Condition = RawBuilder<SqlBool>

/** The filters on the sales of policies, as the dashboard has them: only for readers for whom the dashboard counts them. */
export function saleConditions(scope: Scope, query: PolicyListQuery): Condition[] {
  const { sale_band, verdict, sale_channel, category_id, scorecard_id, failed, failed_disclosure } = query
  const factor = hasFactor(scope, { category_id, scorecard_id, failed })
  const conditions = [
    sale_band !== undefined && hasValue(sql`policy.sale_band`, sale_band),
    verdict !== undefined && (verdict === 'decided' ? isDecided : hasValue(sql`policy.verdict`, verdict)),
    sale_channel !== undefined &&
      isSoldIn(sql`(${scope.sees('interaction', 'dashboards-beyond')} and interaction.channel = ${sale_channel})`),
    factor !== undefined && isSoldIn(factor),
    failed_disclosure !== undefined && lacks(failed_disclosure),
  ].filter((condition) => condition !== false)
  return conditions.length === 0 ? [] : [scope.sees('policy', 'dashboards-beyond'), ...conditions]
}

const hasValue = (column: RawBuilder<unknown>, value: string | number): Condition =>
  value === 'none' ? sql`${column} is null` : sql`${column} = ${value}`

const isSoldIn = (condition: Expression<SqlBool>): Condition =>
  sql`(policy.sale_id in (select interaction.id from interaction where ${condition})) is true`

/** `any`, or the country and code of a disclosure. */
function lacks(disclosure: string): Condition {
  const [country, code] = disclosure === 'any' ? [null, null] : disclosure.split('.')
  const named = country === null ? sql`true` : sql`(file.country = ${country} and finding.code = ${code})`
  return sql`(${isDecided} and exists (
    select from verification as file join verification_finding as finding on finding.verification_id = file.id
    where file.id = ${fileOfSale} and ${isJudgedDisclosure} and ${isFailed} and ${named}
  ))`
}
