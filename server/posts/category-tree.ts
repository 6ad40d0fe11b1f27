import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/** All categories, each with its depth and with a `path` that sorts parents before their children. */
export const categoryTree = (db: Database) =>
  db
    .withRecursive('tree', (query) =>
      query
        .selectFrom('category')
        .where('parent_id', 'is', null)
        .select(['id', 'name', 'parent_id', 'position', 'version'])
        .select([sql<number>`0`.as('depth'), sql<number[]>`array[position, id]`.as('path')])
        .unionAll(
          query
            .selectFrom('category as child')
            .innerJoin('tree', 'tree.id', 'child.parent_id')
            .select(['child.id', 'child.name', 'child.parent_id', 'child.position', 'child.version'])
            .select([
              sql<number>`tree.depth + 1`.as('depth'),
              sql<number[]>`tree.path || array[child.position, child.id]`.as('path'),
            ]),
        ),
    )
    .selectFrom('tree')
