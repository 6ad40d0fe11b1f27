import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { PermissionName } from '#contracts/permissions.ts'
import { can } from '#src/machines/landing.ts'

/** A part of the quality area. One of the permissions opens it. */
export type QualitySection = { to: QualityAddress; label: MessageDescriptor; needs: readonly PermissionName[] }

type QualityAddress =
  | '/quality/queue'
  | '/quality/evaluations'
  | '/quality/scorecards'
  | '/quality/plans'
  | '/quality/calibration'
  | '/quality/disputes'
  | '/quality/coaching'

const sections: readonly QualitySection[] = [
  { to: '/quality/queue', label: msg`Queue`, needs: ['quality-audit'] },
  { to: '/quality/evaluations', label: msg`Evaluations`, needs: ['quality-detail'] },
  { to: '/quality/scorecards', label: msg`Scorecards`, needs: ['quality-scorecards'] },
  { to: '/quality/plans', label: msg`Plans`, needs: ['quality-plans'] },
  { to: '/quality/calibration', label: msg`Calibration`, needs: ['quality-calibration', 'quality-audit'] },
  { to: '/quality/disputes', label: msg`Disputes`, needs: ['quality-disputes'] },
  { to: '/quality/coaching', label: msg`Coaching`, needs: ['quality-coaching', 'quality-acknowledge'] },
]

/** The parts that a person with these permissions may open, in order. */
export const sectionsFor = (permissions: readonly string[]): QualitySection[] =>
  sections.filter(({ needs }) => needs.some((name) => can(permissions, name)))
