import { type WorkListQuery, workSorts } from '#contracts/lists/work-items.ts'
import type { Page } from '#contracts/pagination.ts'
import type { WorkRowDto } from '#contracts/work-items.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { everyRow, listOf, pageOf } from '#server/list/list.ts'
import { workItemWhere } from '#server/modules/worklists/work-filter.ts'
import { joinedWork, presentWorkItem, workRows } from '#server/modules/worklists/work-rows.ts'

/** Worklists, page by page and as a whole. */
export const workListRepository = (db: Database) => {
  const list = (scope: Scope, query: WorkListQuery, now: Date) =>
    listOf({
      rows: workRows(db, scope, now).where(workItemWhere(scope, query, now)),
      counted: joinedWork(db, scope).where(workItemWhere(scope, query, now)),
      id: 'work_item.id',
      columns: COLUMNS,
      nullable: workSorts,
      sort: query.sort,
      present: (found) => found.map((row) => presentWorkItem(scope, row)),
    })

  return {
    page: (scope: Scope, query: WorkListQuery, now: Date): Promise<Page<WorkRowDto>> =>
      pageOf(list(scope, query, now), '/api/work-items', query),
    all: (scope: Scope, query: WorkListQuery, now: Date): AsyncIterable<WorkRowDto> =>
      everyRow(list(scope, query, now)),
  }
}

const COLUMNS = {
  due_on: 'work_item.due_on',
  created_at: 'work_item.created_at',
  settled_at: 'work_item.settled_at',
  partner: 'partner.name',
  agent: 'agent.name',
  assignee: 'assignee.name',
} as const satisfies Record<(typeof workSorts)[number], string>
