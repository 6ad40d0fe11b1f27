import type { RawBuilder, SqlBool } from 'kysely'

import { type PolicyListQuery, policySorts } from '#contracts/lists/policies.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PolicyRowDto } from '#contracts/policies.ts'
import type { Database } from '#server/db/database.ts'
import { policyWhere } from '#server/modules/policies/policy-filter.ts'
import { policyRows } from '#server/modules/policies/policy-rows.ts'
import { paginated } from '#server/paginated.ts'
import type { Scope } from '#server/scope.ts'
import { sortOrder } from '#server/sort-order.ts'

export const policyListRepository = (db: Database) => {
  const inOrder = (kept: RawBuilder<SqlBool>, sort: PolicyListQuery['sort']) => {
    const [field, direction] = sortOrder(policySorts, sort)
    const ids = db.selectFrom('policy').where(kept).select('policy.id')
    const sorted =
      field === 'number'
        ? ids.orderBy('policy.key', direction) // is never null: its index is in order both ways
        : ids.orderBy(`policy.${field}`, (order) => order[direction]().nullsLast())
    return sorted.orderBy('policy.id', direction) // ties must not reshuffle between pages
  }

  const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id)

  return {
    async page(scope: Scope, query: PolicyListQuery, now: Date): Promise<Page<PolicyRowDto>> {
      const { page, per_page: perPage } = query
      const kept = await policyWhere(db, scope, query, now)
      const [found, { total }] = await Promise.all([
        inOrder(kept, query.sort)
          .limit(perPage)
          .offset((page - 1) * perPage)
          .execute(),
        db
          .selectFrom('policy')
          .where(kept)
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      ])
      const rows = await policyRows(db, scope, idsOf(found), now)
      return paginated(rows, { page, perPage, total, path: '/api/policies', query })
    },

    /** What is in a file: few bytes each, so that the rows themselves can be read as the file is taken. */
    async ids(scope: Scope, query: PolicyListQuery, now: Date): Promise<number[]> {
      return idsOf(await inOrder(await policyWhere(db, scope, query, now), query.sort).execute())
    },

    async *all(scope: Scope, ids: readonly number[], now: Date): AsyncGenerator<PolicyRowDto> {
      for (let at = 0; at < ids.length; at += BATCH) yield* await policyRows(db, scope, ids.slice(at, at + BATCH), now)
    },
  }
}

const BATCH = 1_000
