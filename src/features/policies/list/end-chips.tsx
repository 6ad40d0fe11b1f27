import { Trans, useLingui } from '@lingui/react/macro'

import { GivenChip } from '#src/ui/chips/given-chip.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { cancelReasonNames } from '#src/words/policies.ts'

import type { PoliciesSearch } from './policies-search.ts'

type EndChipsProps = { search: PoliciesSearch; onChange: (change: Partial<PoliciesSearch>) => void }

/** When policies ended and why: an address alone brings it, to take away. */
export function EndChips({ search, onChange }: EndChipsProps) {
  const { t, i18n } = useLingui()
  const { day } = useFormats()
  const { ended_from, ended_to, cancel_reason, reason_told } = search
  const [from, to] = [ended_from && day(ended_from), ended_to && day(ended_to)]
  const known = Object.entries(cancelReasonNames).find(([reason]) => reason === cancel_reason)?.[1]
  const reason = known ? i18n._(known) : cancel_reason

  return (
    <>
      {(from || to) && (
        <GivenChip
          removeLabel={t`Ended whenever`}
          onRemove={() => onChange({ ended_from: undefined, ended_to: undefined })}
        >
          {from && to && (
            <Trans>
              Ended from {from} to {to}
            </Trans>
          )}
          {from && !to && <Trans>Ended from {from} on</Trans>}
          {to && !from && <Trans>Ended until {to}</Trans>}
        </GivenChip>
      )}
      {cancel_reason !== undefined && (
        <GivenChip removeLabel={t`Whatever the reason`} onRemove={() => onChange({ cancel_reason: undefined })}>
          <Trans>Reason of the end: {reason}</Trans>
        </GivenChip>
      )}
      {reason_told !== undefined && (
        <GivenChip removeLabel={t`Reason known or not`} onRemove={() => onChange({ reason_told: undefined })}>
          {reason_told === 'yes' ? <Trans>Reason of the end known</Trans> : <Trans>Reason of the end not known</Trans>}
        </GivenChip>
      )}
    </>
  )
}
