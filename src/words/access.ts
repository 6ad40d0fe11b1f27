import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { AccessAction } from '#contracts/lists/access-records.ts'

/** The recorded actions as text. */
export const accessActionNames: Record<AccessAction, MessageDescriptor> = {
  'sign-in': msg`Signed in`,
  'sign-in-refused': msg`Sign-in refused`,
  'sign-out': msg`Signed out`,
  refused: msg`Permission missing`,
  unmask: msg`Saw unmasked data`,
  play: msg`Opened a recording`,
  download: msg`Downloaded`,
  export: msg`Exported`,
  import: msg`Imported`,
  edit: msg`Changed a conversation`,
  'category-rule': msg`Changed a category rule`,
  quality: msg`Worked on audits`,
  collections: msg`Worked on collections`,
  alerts: msg`Worked on alerts`,
  support: msg`Worked on tickets`,
  reports: msg`Worked on reports`,
  rights: msg`Changed rights`,
  invitation: msg`Invited`,
  password: msg`Changed a password`,
  'two-factor': msg`Changed a second factor`,
  'session-ended': msg`Ended sessions`,
}
