import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { PermissionName } from '#contracts/permissions.ts'
import type { CustomerField } from '#contracts/roles.ts'
import { userFieldNames } from '#src/words/users.ts'

export const customerFieldNames: Record<CustomerField, MessageDescriptor> = {
  name: msg`Name`,
  national_id: msg`National id`,
  phones: msg`Phone numbers`,
  email: msg`E-mail`,
}

/** The names of the fields to which a permission can be limited; null if it cannot be limited by field. */
export const fieldNamesOf = (permission: string): Readonly<Record<string, MessageDescriptor>> | null =>
  Object.entries(NAMES).find(([name]) => name === permission)?.[1] ?? null

const NAMES: Partial<Record<PermissionName, Readonly<Record<string, MessageDescriptor>>>> = {
  'customer-unmask': customerFieldNames,
  'user-create': userFieldNames,
  'user-edit': userFieldNames,
}
