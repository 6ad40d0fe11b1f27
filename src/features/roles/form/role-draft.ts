import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { NewRole, RoleDetail } from '#contracts/roles.ts'
import { RequestFailed } from '#src/lib/request-failed.ts'
import { formatsOf } from '#src/ui/formats.ts'

import { type Grants, grantsOf, incompleteIn, rulesOf } from '../grants.ts'

/** The values of the role forms, with the field names that the server uses in errors. A new role needs no reason. */
export type RoleDraft = Omit<NewRole, 'rules'> & { rules: Grants; reason: string }

export const blankRole: RoleDraft = { name: '', description: '', requires_two_factor: false, rules: {}, reason: '' }

export const draftOf = ({ name, description, requires_two_factor, rules }: RoleDetail): RoleDraft => ({
  name,
  description,
  requires_two_factor,
  rules: grantsOf(rules),
  reason: '',
})

/** The role as it is sent. Throws the same errors as the server for an incomplete selection. */
export function roleOf(i18n: I18n, { rules: grants, ...role }: RoleDraft): NewRole & { reason: string } {
  const incomplete = incompleteIn(grants)
  if (incomplete.length === 0) return { ...role, rules: rulesOf(grants) }
  const names = formatsOf(i18n.locale).list(incomplete)
  const text = i18n._(msg`Choose at least one for each of these: ${names}.`)
  throw new RequestFailed({ kind: 'invalid', message: text, errors: { rules: [text] } }, null)
}

/** The errors of the rules: of all of them, or of a single one. */
export const ruleErrorsIn = (errors: Record<string, string[]>): string[] => [
  ...new Set(
    Object.entries(errors)
      .filter(([field]) => field === 'rules' || field.startsWith('rules.'))
      .flatMap(([, reasons]) => reasons),
  ),
]
