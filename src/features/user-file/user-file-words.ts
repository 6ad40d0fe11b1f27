import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { RowOutcome } from '#contracts/lists/user-files.ts'
import type { UserFileField } from '#contracts/user-files.ts'

export const fieldNames: Record<UserFileField, MessageDescriptor> = {
  email: msg`Email`,
  name: msg`Name`,
  role: msg`Role`,
  team: msg`Team`,
  partner: msg`Partner`,
  state: msg`State`,
}

/** The allowed values of the column. */
export const fieldMeanings: Record<UserFileField, MessageDescriptor> = {
  email: msg`Says who is meant: somebody known is changed, anybody else is new. No row can do without it.`,
  name: msg`As it is shown to others. Whoever is new needs one.`,
  role: msg`The name of a role that you may give.`,
  team: msg`The name of a team.`,
  partner: msg`The name of a partner.`,
  state: msg`Active or deactivated.`,
}

export const outcomeNames: Record<RowOutcome, MessageDescriptor> = {
  create: msg`New`,
  update: msg`Changed`,
  deactivate: msg`Deactivated`,
  unchanged: msg`Unchanged`,
  refused: msg`Refused`,
}
