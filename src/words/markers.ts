import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { CallMarker, MarkerKind } from '#contracts/call-markers.ts'

export const markerKindNames: Record<MarkerKind, MessageDescriptor> = {
  category: msg`Category`,
  issue: msg`Issue`,
  outcome: msg`Outcome`,
  'action-item': msg`To be done`,
  redaction: msg`Taken out`,
  note: msg`Note`,
  evidence: msg`Evidence`,
}

export const markerOriginNames: Record<CallMarker['origin'], MessageDescriptor> = {
  source: msg`by the source`,
  rule: msg`by a rule`,
  person: msg`by a person`,
}
