import { Trans, useLingui } from '@lingui/react/macro'

import type { Policy } from '#contracts/policies.ts'
import { hasEnded } from '#domain/persistency/persistency.ts'
import { Fact, Facts } from '#src/ui/conversation/facts.tsx'
import { Moment } from '#src/ui/moment.tsx'
import { cancelDetailNames, cancelOriginNames, cancelReasonNames } from '#src/words/policies.ts'

/**
 * Why a policy ended: the reason that is counted, and the text of the file. Nothing for a policy that has not ended.
 */
export function EndReason({ policy: { status, reason } }: { policy: Policy }) {
  const { t, i18n } = useLingui()
  if (!hasEnded(status)) return null
  const { cancel_reason, cancel_detail, cancel_origin, end_told, chosen: decision } = reason

  return (
    <section>
      <Facts title={<Trans>Why it ended</Trans>}>
        <Fact
          name={t({ message: 'Reason', context: 'why a policy ended' })}
          value={cancel_reason && i18n._(cancelReasonNames[cancel_reason])}
        />
        <Fact name={t`In detail`} value={cancel_detail && i18n._(cancelDetailNames[cancel_detail])} />
        <Fact name={t`Ended by`} value={cancel_origin && i18n._(cancelOriginNames[cancel_origin])} />
        <Fact name={t({ message: 'As the file says', context: 'why a policy ended' })} value={end_told} />
        <Fact
          name={t`Chosen by`}
          value={
            decision && (
              <>
                {decision.by?.name ?? <Trans>An account that is gone</Trans>},{' '}
                <Moment at={decision.at} as="date-time" />
              </>
            )
          }
        />
      </Facts>
    </section>
  )
}
