import type { AbilityRule } from '#contracts/auth.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** The person a request comes from. */
export type Person = Scope['user']

/** A signed-in request: whose it is, under which session, and the ability rules of the person, resolved for them. */
export type Caller = {
  sessionId: number
  user: Person
  rules: AbilityRule[]
  /** The role asks for a second factor that the person has not set up: until then there are no rules. */
  mustSetUpTwoFactor: boolean
}
