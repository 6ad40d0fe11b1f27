import type { AbilityRule } from '#contracts/auth.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** The person a request comes from. */
export type Person = Scope['user']

/** A signed-in request: its person, its session, and the person's ability rules, resolved. */
export type Caller = {
  sessionId: number
  user: Person
  rules: AbilityRule[]
  /** The role requires a second factor that the person has not set up: until then they have no rules. */
  mustSetUpTwoFactor: boolean
}
