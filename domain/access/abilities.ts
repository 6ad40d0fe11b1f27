import { createMongoAbility } from '@casl/ability'

import type { AbilityRule } from '#contracts/auth.ts'

/**
 * The permissions that a rule list grants for some subject, with any conditions and fields, as evaluated by CASL; each is listed once.
 * Both the browser and the server use it.
 */
export function grantedPermissions(rules: readonly AbilityRule[]): string[] {
  const ability = createMongoAbility([...rules])
  const granted = rules.filter(({ action, subject, inverted }) => !inverted && ability.can(action, subject))
  return [...new Set(granted.map(({ action }) => action))]
}
