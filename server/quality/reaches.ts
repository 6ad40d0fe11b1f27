import { type RawBuilder, sql } from 'kysely'

import type { PermissionName } from '#contracts/permissions.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** Whether a permission reaches a conversation, as a condition on `interaction` that is never null. */
export const reaches = (scope: Scope, permission: PermissionName): RawBuilder<boolean> =>
  sql<boolean>`((${scope.sees('interaction', permission)}) is true)`
