import { createMongoAbility } from '@casl/ability'

import type { AbilityRule } from '#contracts/auth.ts'

/**
 * The permissions that a rule list grants somewhere, once each, as CASL reads it: to some subject, under whatever
 * conditions, for whatever fields. The browser shows by it and the server guards by it.
 */
export function permissionsHeld(rules: readonly AbilityRule[]): string[] {
  const ability = createMongoAbility([...rules])
  const held = rules.filter(({ action, subject, inverted }) => !inverted && ability.can(action, subject))
  return [...new Set(held.map(({ action }) => action))]
}
