import { type WorkListQuery, workSorts } from '#contracts/lists/work-items.ts'
import type { Page } from '#contracts/pagination.ts'
import type { WorkRowDto } from '#contracts/work-items.ts'
import type { Database } from '#server/db/database.ts'
import { workItemWhere } from '#server/modules/worklists/work-filter.ts'
import { joinedWork, presentWorkItem, workRows } from '#server/modules/worklists/work-rows.ts'
import { paginated } from '#server/paginated.ts'
import { rowByRow } from '#server/row-by-row.ts'
import type { Scope } from '#server/scope.ts'
import { sortOrder } from '#server/sort-order.ts'

/** Worklists, page by page and as a whole. */
export const workListRepository = (db: Database) => {
  const rows = (scope: Scope, query: WorkListQuery, now: Date) => {
    const [field, direction] = sortOrder(workSorts, query.sort)
    return workRows(db, scope, now)
      .where(workItemWhere(scope, query, now))
      .orderBy(columns[field], (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast()))
      .orderBy('work_item.id', direction) // ties must not reshuffle between pages
  }

  return {
    async page(scope: Scope, query: WorkListQuery, now: Date): Promise<Page<WorkRowDto>> {
      const { page, per_page: perPage } = query
      const [found, { total }] = await Promise.all([
        rows(scope, query, now)
          .limit(perPage)
          .offset((page - 1) * perPage)
          .execute(),
        joinedWork(db, scope)
          .where(workItemWhere(scope, query, now))
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      ])
      const told = found.map((row) => presentWorkItem(scope, row))
      return paginated(told, { page, perPage, total, path: '/api/work-items', query })
    },

    all: (scope: Scope, query: WorkListQuery, now: Date): AsyncIterable<WorkRowDto> =>
      rowByRow(
        (limit, offset) => rows(scope, query, now).limit(limit).offset(offset).execute(),
        (found) => found.map((row) => presentWorkItem(scope, row)),
      ),
  }
}

const columns = {
  due_on: 'work_item.due_on',
  created_at: 'work_item.created_at',
  settled_at: 'work_item.settled_at',
  partner: 'partner.name',
  agent: 'agent.name',
  assignee: 'assignee.name',
} as const
