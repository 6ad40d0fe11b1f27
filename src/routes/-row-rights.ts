import { can } from '#src/machines/landing.ts'

/** Which of the lists behind numbers the person may open. */
export const rowRights = (permissions: readonly string[]) => ({
  seesCalls: can(permissions, 'call-detail'),
  seesEvaluations: can(permissions, 'quality-detail'),
  seesPolicies: can(permissions, 'policy-detail'),
})
