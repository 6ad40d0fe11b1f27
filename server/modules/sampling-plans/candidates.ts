import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely'

import type { PlanFilter, Stratification } from '#contracts/sampling-plans.ts'
import type { Candidate } from '#domain/sampling/candidate.ts'
import type { Period } from '#domain/time/reporting-period.ts'
import { attributeWhere } from '#server/conversations/attribute-where.ts'
import { allOf, conversationWhere, startedOn } from '#server/conversations/conversation-where.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** Conversations that were drawn before and not skipped: they count towards the quota. */
export type DrawnConversation = Candidate & {
  assignment_id: number
  evaluator_id: number | null
  state: 'open' | 'done'
}

type CandidateQuery = {
  filter: PlanFilter
  time_zone: string
  /** The part that has passed. */
  days: Period
  stratify_by: Stratification | null
  /** Null for a plan that is not stored yet. */
  planId: number | null
}

const eb = expressionBuilder<Schema, 'interaction'>()

/**
 * A condition on `interaction`: the conversations that the caller sees and that a plan covers. Expired ones have
 * nothing left to audit.
 */
export const coveredBy = (
  scope: Scope,
  { filter, time_zone, days }: Pick<CandidateQuery, 'filter' | 'time_zone' | 'days'>,
): Expression<SqlBool> =>
  allOf(
    conversationWhere(scope, filter),
    attributeWhere(filter),
    startedOn(time_zone, days),
    eb('interaction.expired_at', 'is', null),
  )

/**
 * Conversations that can be drawn, and those drawn before. Skipped ones are neither: another one is drawn instead.
 * Throws `invalid` where there are too many to draw from.
 */
export async function candidatesOf(
  db: Database,
  scope: Scope,
  query: CandidateQuery,
): Promise<{ eligible: Candidate[]; earlier: DrawnConversation[] }> {
  const { planId, stratify_by } = query
  const stratum = stratumOf(stratify_by)
  const eligible = await db
    .selectFrom('interaction')
    .where(coveredBy(scope, query))
    .where(isNotSkipped(planId))
    .select(['interaction.id', 'interaction.agent_id', 'interaction.started_at', stratum.as('stratum')])
    .limit(MAX_CANDIDATES + 1)
    .execute()
  if (eligible.length > MAX_CANDIDATES) {
    throw new Refusal({
      kind: 'invalid',
      errors: { filter: [{ ...texts.planTooWide, values: { most: MAX_CANDIDATES } }] },
    })
  }
  return {
    eligible: eligible.map(asCandidate),
    earlier: planId === null ? [] : await drawnBefore(db, planId, stratify_by),
  }
}

async function drawnBefore(
  db: Database,
  planId: number,
  stratify_by: Stratification | null,
): Promise<DrawnConversation[]> {
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('interaction', 'interaction.id', 'assignment.interaction_id')
    .where('assignment.plan_id', '=', planId)
    .where('assignment.state', '<>', 'skipped')
    .select(['interaction.id', 'interaction.agent_id', 'interaction.started_at', stratumOf(stratify_by).as('stratum')])
    .select(['assignment.id as assignment_id', 'assignment.evaluator_id'])
    .select(sql<DrawnConversation['state']>`assignment.state`.as('state'))
    .execute()
  return rows.map((row) => ({ ...row, ...asCandidate(row) }))
}

const isNotSkipped = (planId: number | null) =>
  sql<boolean>`not exists (
    select from assignment where plan_id = ${planId} and interaction_id = interaction.id and assignment.state = 'skipped'
  )`

const stratumOf = (by: Stratification | null) => {
  if (by === null) return sql<string>`''`
  const column = by === 'channel' ? 'interaction.channel' : (`interaction.${by}_id` as const)
  return sql<string>`coalesce(${sql.ref(column)}::text, '')`
}

const asCandidate = (row: { id: number; agent_id: number | null; started_at: Date | null; stratum: string }) => ({
  id: row.id,
  agent_id: row.agent_id,
  started_at: row.started_at?.getTime() ?? null,
  stratum: row.stratum,
})

/** A draw from more would take too long while somebody writes a plan. */
const MAX_CANDIDATES = 200_000
