import type { FastifyRequest } from 'fastify'

import { scopeOf } from '#server/access/scope-of.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { SEES_ALERTS } from '#server/modules/alerts/visible-alerts.ts'

/** What the writer of rules and webhooks sees of conversations and numbers: no more than others. */
export const scopeOfWriter = ({ user, caller }: Pick<FastifyRequest, 'user' | 'caller'>): Scope =>
  scopeOf({ user, rules: caller?.rules ?? [] }, SEES_ALERTS)
