import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { RetentionFilter as Retention } from '#contracts/lists/calls.ts'
import { Chips } from '#src/ui/chips/chips.tsx'
import { GivenChip } from '#src/ui/chips/given-chip.tsx'
import { useFormats } from '#src/ui/formats.ts'

import type { CallsSearch } from './calls-search.ts'

type RetentionFilterProps = { search: CallsSearch; onChange: (change: Partial<CallsSearch>) => void }

/** Conversations in which somebody asked to cancel, by what became of the policy: an address alone brings it, to take away. */
export function RetentionFilter({ search: { retention, as_of }, onChange }: RetentionFilterProps) {
  const { t, i18n } = useLingui()
  const { day } = useFormats()
  if (retention === undefined) return null
  const [words, until] = [i18n._(names[retention]), as_of && day(as_of)]

  return (
    <Chips label={t`Requests to cancel`}>
      <GivenChip
        removeLabel={t`Asked to cancel or not`}
        onRemove={() => onChange({ retention: undefined, as_of: undefined })}
      >
        {until && retention !== 'asked' ? (
          <Trans>
            {words}, looked at until {until}
          </Trans>
        ) : (
          words
        )}
      </GivenChip>
    </Chips>
  )
}

const names: Record<Retention, MessageDescriptor> = {
  asked: msg`Asked to cancel a policy`,
  saved: msg`Asked to cancel, and saved at first`,
  'kept-30': msg`Asked to cancel, and in force after 30 days`,
  'kept-90': msg`Asked to cancel, and in force after 90 days`,
}
