import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { UserMatter, UserState } from '#contracts/lists/users.ts'
import type { UserField } from '#contracts/users.ts'

export const userStateNames: Record<UserState, MessageDescriptor> = {
  active: msg`Active`,
  waiting: msg`Waiting for a role`,
  invited: msg`Invited`,
  deactivated: msg`Deactivated`,
}

export const userMatterNames: Record<UserMatter, MessageDescriptor> = {
  'no-second-factor': msg`Without a second factor`,
  'expired-invitation': msg`Expired invitations`,
  idle: msg`Not seen for 90 days`,
}

export const userFieldNames: Record<UserField, MessageDescriptor> = {
  name: msg`Name`,
  email: msg`Email`,
  role_id: msg`Role`,
  team_id: msg`Team`,
  partner_id: msg`Partner`,
}
