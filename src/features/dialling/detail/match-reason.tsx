import { Trans } from '@lingui/react/macro'

import type { MatchReasonDto } from '#contracts/dialling-records.ts'
import { useFormats } from '#src/ui/formats.ts'

/** What speaks for a recording, or against it, in words. */
export function MatchReason({ reason }: { reason: MatchReasonDto }) {
  const { duration } = useFormats()

  if (reason.about === 'number') {
    if (!reason.isDialled) return <Trans>Another number of this record was dialled</Trans>
    return reason.same === 'whole' ? <Trans>Same number</Trans> : <Trans>Same last digits of the number</Trans>
  }
  if (reason.about === 'time') {
    const apart = duration(reason.seconds * 1000)
    return reason.seconds === 0 ? <Trans>At the time of the attempt</Trans> : <Trans>{apart} from the attempt</Trans>
  }
  if (reason.same === null) return <Trans>The agent is not told</Trans>
  return reason.same ? <Trans>Same agent</Trans> : <Trans>Another agent</Trans>
}
