import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { ImportPolicyPreview } from '#contracts/imports.ts'
import type { ImportSource, ImportState } from '#contracts/lists/imports.ts'

export const stateNames: Record<ImportState, MessageDescriptor> = {
  received: msg`Not checked yet`,
  checking: msg`Being checked`,
  ready: msg`Ready to start`,
  queued: msg`Waiting its turn`,
  running: msg`Running`,
  done: msg`Done`,
  cancelled: msg`Cancelled`,
  failed: msg`Failed`,
  undone: msg`Undone`,
}

export const sourceNames: Record<ImportSource, MessageDescriptor> = {
  upload: msg`Files of this device`,
  folder: msg`Folder of the server`,
  url: msg`Address on the internet`,
}

/** What one row of each kind of table is. */
export const tableNames: Record<ImportPolicyPreview['told'], MessageDescriptor> = {
  policies: msg`Policy`,
  claims: msg({ message: 'Claim', context: 'of an insured loss' }),
  instalments: msg`Instalment`,
  endorsements: msg`Endorsement`,
  coverages: msg({ message: 'Coverage', context: 'of a policy' }),
  parties: msg`People in a policy`,
  'policy-status': msg`State of a policy`,
  debts: msg`Debt`,
  'debt-payments': msg`Payment of a debt`,
}
