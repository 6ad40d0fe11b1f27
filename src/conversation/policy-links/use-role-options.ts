import { useLingui } from '@lingui/react'

import { type LinkRole, linkRoles } from '#contracts/policy-links.ts'
import { linkRoleNames } from '#src/words/policy-links.ts'

/** The roles of a conversation for a policy, as select options. */
export function useRoleOptions(): { value: LinkRole; label: string }[] {
  const { i18n } = useLingui()
  return linkRoles.map((value) => ({ value, label: i18n._(linkRoleNames[value]) }))
}
