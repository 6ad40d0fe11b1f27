import { type RawBuilder, sql } from 'kysely'

import type { PermissionName } from '#contracts/permissions.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** Whether a permission reaches a conversation, as a condition on `interaction` that is never null. */
export const reaches = (scope: Scope, permission: PermissionName): RawBuilder<boolean> =>
  sql<boolean>`((${scope.sees('interaction', permission)}) is true)`

/** Whether a permission's rules about conversations reach an item of a worklist, as a condition on `work_item` that is never null. */
export const reachesWork = (scope: Scope, permission: PermissionName): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from (select work_item.partner_id, work_item.team_id, work_item.agent_id) as interaction
    where ${scope.sees('interaction', permission)}
  )`
