import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely'

import type { AlertRowDto } from '#contracts/alerts.ts'
import type { AlertListQuery, alertSorts } from '#contracts/lists/alerts.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { everyRow, listOf, pageOf } from '#server/list/list.ts'
import { alertRows, selectVisibleAlerts, presentAlert } from '#server/modules/alerts/alert-rows.ts'

/** The alerts that somebody sees, page by page and as a whole. */
export const alertListRepository = (db: Database) => {
  const list = (scope: Scope, query: AlertListQuery) =>
    listOf({
      rows: alertRows(db, scope).where(alertWhere(scope, query)),
      counted: selectVisibleAlerts(db, scope).where(alertWhere(scope, query)),
      id: 'alert.id',
      columns: COLUMNS,
      sort: query.sort,
      present: (found) => found.map(presentAlert),
    })

  return {
    page: (scope: Scope, query: AlertListQuery): Promise<Page<AlertRowDto>> =>
      pageOf(list(scope, query), '/api/alerts', query),
    all: (scope: Scope, query: AlertListQuery): AsyncIterable<AlertRowDto> => everyRow(list(scope, query)),
  }
}

const eb = expressionBuilder<Schema & { rule: Schema['alert_rule'] }, 'alert' | 'rule'>()

function alertWhere({ user }: Scope, { state, kind, rule_id, mine }: AlertListQuery): Expression<SqlBool> {
  const conditions: (Expression<SqlBool> | undefined)[] = [
    state && eb('alert.state', '=', state),
    kind && eb('rule.kind', '=', kind),
    rule_id === undefined ? undefined : eb('alert.rule_id', '=', rule_id),
    mine &&
      sql<SqlBool>`exists (select from alert_delivery where alert_id = alert.id and user_id = ${user.id} and state = 'sent')`,
  ]
  return eb.and(conditions.filter((condition) => condition !== undefined))
}

const COLUMNS = {
  opened_at: 'alert.opened_at',
  last_at: 'alert.last_at',
  state: 'alert.state',
  rule: 'rule.name',
} as const satisfies Record<(typeof alertSorts)[number], string>
