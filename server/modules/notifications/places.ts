import { sql, type SqlBool } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reachesTicket } from '#server/modules/tickets/public.ts'
import { reachesWork } from '#server/quality/reaches.ts'
import { visibleCalibrations } from '#server/quality/visible-calibrations.ts'
import { visibleCoachings } from '#server/quality/visible-coachings.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'

/** Where a subject is shown, and its name there. */
export type SubjectLink = { link: string; about: string | null }

/**
 * Where the reader sees these subjects, such as `evaluation:12`. Subjects that are deleted or out of sight are left
 * out. One query for each kind of subject.
 */
export async function linksOf(
  db: Database,
  scope: Scope,
  subjects: readonly string[],
): Promise<Map<string, SubjectLink>> {
  const links = new Map<string, SubjectLink>()
  for (const [kind, find] of Object.entries(finders)) {
    const ids = [...new Set(subjects)].flatMap((subject) => idOf(subject, kind))
    if (ids.length === 0) continue
    for (const { id, ...link } of await find(db, scope, ids)) links.set(`${kind}:${id}`, link)
  }
  return links
}

function idOf(subject: string, kind: string): number[] {
  const [name, id] = subject.split(':')
  return name === kind ? [Number(id)] : []
}

type Finder = (db: Database, scope: Scope, ids: number[]) => Promise<(SubjectLink & { id: number })[]>

const finders: Record<string, Finder> = {
  async evaluation(db, scope, ids) {
    const rows = await db
      .selectFrom('evaluation')
      .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
      .leftJoin('agent', 'agent.id', 'interaction.agent_id')
      .where('evaluation.id', 'in', ids)
      .where(visibleEvaluations(scope))
      .select(['evaluation.id', 'evaluation.kind', 'evaluation.interaction_id', 'agent.name as about'])
      .execute()
    return rows.map(({ id, kind, interaction_id, about }) => ({
      id,
      link: `/call-detail-calidad/${kind}/${id}/${interaction_id}`,
      about,
    }))
  },

  /** For people who audit by the plan. */
  async plan(db, scope, ids) {
    if (!scope.holds('quality-audit')) return []
    const rows = await db
      .selectFrom('sampling_plan')
      .where('id', 'in', ids)
      .where(
        sql<SqlBool>`(
          exists (select from sampling_plan_evaluator where plan_id = sampling_plan.id and user_id = ${scope.user.id})
          or exists (select from assignment where plan_id = sampling_plan.id and evaluator_id = ${scope.user.id})
        )`,
      )
      .select(['id', 'name as about'])
      .execute()
    return rows.map((row) => ({ ...row, link: '/quality/queue' }))
  },

  async calibration(db, scope, ids) {
    const rows = await db
      .selectFrom('calibration')
      .where('id', 'in', ids)
      .where(visibleCalibrations(scope))
      .select(['id', 'name as about'])
      .execute()
    return rows.map((row) => ({ ...row, link: `/quality/calibration/${row.id}` }))
  },

  async coaching(db, scope, ids) {
    // the page requires this permission
    if (!scope.holds('quality-detail')) return []
    const rows = await db
      .selectFrom('coaching')
      .innerJoin('agent', 'agent.id', 'coaching.agent_id')
      .where('coaching.id', 'in', ids)
      .where(visibleCoachings(scope))
      .select(['coaching.id', 'agent.name as about'])
      .execute()
    return rows.map((row) => ({ ...row, link: `/quality/coaching/${row.id}` }))
  },

  /** The subject of an item: a policy, an agent to coach or in the conversation, or the conversation itself. */
  async 'work-item'(db, scope, ids) {
    if (!scope.holds('worklist-work')) return []
    const rows = await db
      .selectFrom('work_item')
      .leftJoin('policy', 'policy.id', 'work_item.policy_id')
      .leftJoin('agent', 'agent.id', 'work_item.agent_id')
      .where('work_item.id', 'in', ids)
      .where(reachesWork(scope, 'worklist-work'))
      .select(['work_item.id', 'work_item.interaction_id', 'policy.number', 'agent.name'])
      .execute()
    return rows.map(({ id, interaction_id, number, name }) => ({
      id,
      link: `/worklists/${id}`,
      about: number ?? name ?? `#${interaction_id}`,
    }))
  },

  async ticket(db, scope, ids) {
    if (!scope.holds('freshdeck')) return []
    const rows = await db
      .selectFrom('ticket')
      .where('id', 'in', ids)
      .where(reachesTicket(scope))
      .select(['id', 'subject as about'])
      .execute()
    return rows.map((row) => ({ ...row, link: `/freshdesk/${row.id}` }))
  },

  /** For the person who sent the request, and nobody else. */
  async request(db, scope, ids) {
    const rows = await db
      .selectFrom('ticket')
      .innerJoin('requester', 'requester.id', 'ticket.requester_id')
      .where('ticket.id', 'in', ids)
      .where('requester.user_id', '=', scope.user.id)
      .select(['ticket.id', 'ticket.subject as about'])
      .execute()
    return rows.map((row) => ({ ...row, link: `/requests/${row.id}` }))
  },

  /** Several items at once, by their owner. */
  async worklist(_, scope, ids) {
    if (!scope.holds('worklist-work')) return []
    return ids.filter((id) => id === scope.user.id).map((id) => ({ id, link: '/worklists?assignee=me', about: null }))
  },
}
