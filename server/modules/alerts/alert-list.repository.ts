import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely'

import type { AlertRowDto } from '#contracts/alerts.ts'
import { type AlertListQuery, alertSorts } from '#contracts/lists/alerts.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { alertRows, selectVisibleAlerts, presentAlert } from '#server/modules/alerts/alert-rows.ts'
import { paginated } from '#server/paginated.ts'
import { rowByRow } from '#server/row-by-row.ts'
import type { Scope } from '#server/scope.ts'
import { sortOrder } from '#server/sort-order.ts'

/** The alerts that somebody sees, page by page and as a whole. */
export const alertListRepository = (db: Database) => {
  const rows = (scope: Scope, query: AlertListQuery) => {
    const [field, direction] = sortOrder(alertSorts, query.sort)
    return alertRows(db, scope)
      .where(kept(scope, query))
      .orderBy(columns[field], direction)
      .orderBy('alert.id', direction) // ties must not reshuffle between pages
  }

  return {
    async page(scope: Scope, query: AlertListQuery): Promise<Page<AlertRowDto>> {
      const { page, per_page: perPage } = query
      const [found, { total }] = await Promise.all([
        rows(scope, query)
          .limit(perPage)
          .offset((page - 1) * perPage)
          .execute(),
        selectVisibleAlerts(db, scope)
          .where(kept(scope, query))
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      ])
      return paginated(found.map(presentAlert), { page, perPage, total, path: '/api/alerts', query })
    },

    all: (scope: Scope, query: AlertListQuery): AsyncIterable<AlertRowDto> =>
      rowByRow(
        (limit, offset) => rows(scope, query).limit(limit).offset(offset).execute(),
        (found) => found.map(presentAlert),
      ),
  }
}

const eb = expressionBuilder<Schema & { rule: Schema['alert_rule'] }, 'alert' | 'rule'>()

function kept({ user }: Scope, { state, kind, rule_id, mine }: AlertListQuery): Expression<SqlBool> {
  const conditions: (Expression<SqlBool> | undefined)[] = [
    state && eb('alert.state', '=', state),
    kind && eb('rule.kind', '=', kind),
    rule_id === undefined ? undefined : eb('alert.rule_id', '=', rule_id),
    mine &&
      sql<SqlBool>`exists (select from alert_delivery where alert_id = alert.id and user_id = ${user.id} and state = 'sent')`,
  ]
  return eb.and(conditions.filter((condition) => condition !== undefined))
}

const columns = {
  opened_at: 'alert.opened_at',
  last_at: 'alert.last_at',
  state: 'alert.state',
  rule: 'rule.name',
} as const
