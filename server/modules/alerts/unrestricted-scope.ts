import { scopeOf } from '#server/access/scope-of.ts'
import { SEES_ALERTS } from '#server/modules/alerts/visible-alerts.ts'
import type { Scope } from '#server/scope.ts'

/** The sight of nobody in particular: numbers are measured of all there is, and told to who sees all of it. */
export const unrestrictedScope: Scope = scopeOf(
  {
    user: { id: 0, name: '', email: '', role_id: null, partner_id: null, team_id: null, agent_id: null },
    rules: [{ action: 'manage', subject: 'all' }],
  },
  SEES_ALERTS,
)
