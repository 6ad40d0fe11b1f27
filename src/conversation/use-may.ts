import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'

import type { PermissionName } from '#contracts/permissions.ts'
import { can } from '#src/machines/landing.ts'

/** Whether the reader holds a permission, as it stands now. */
export function useMay(permission: PermissionName): boolean {
  const { session } = useRouter().options.context
  return useSelector(session, ({ context }) => can(context.permissions, permission))
}

/** Whether the reader may begin an evaluation, and see it. */
export function useMayEvaluate(): boolean {
  const [audits, sees] = [useMay('quality-audit'), useMay('quality-detail')]
  return audits && sees
}
