import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { KnownOfCalls } from '#contracts/lists/calls.ts'
import { Chips, GivenChip } from '#src/ui/chips/chips.tsx'
import type { CallsSearch } from './calls-search.ts'

type CountedFilterProps = {
  search: Pick<CallsSearch, 'known' | 'judgeable_id' | 'clock'>
  onChange: (change: Partial<CallsSearch>) => void
}

/** What a number is told of, as the way to its rows says it: an address alone brings it, to take away. */
export function CountedFilter({ search: { known, judgeable_id, clock }, onChange }: CountedFilterProps) {
  const { t, i18n } = useLingui()
  if ([known, judgeable_id, clock].every((filter) => filter === undefined)) return null

  return (
    <Chips label={t`What the number is told of`}>
      {known !== undefined && (
        <GivenChip removeLabel={t`Known or not`} onRemove={() => onChange({ known: undefined })}>
          {i18n._(names[known])}
        </GivenChip>
      )}
      {judgeable_id !== undefined && (
        <GivenChip removeLabel={t`Judged by it or not`} onRemove={() => onChange({ judgeable_id: undefined })}>
          <Trans>A category can judge them</Trans>
        </GivenChip>
      )}
      {clock !== undefined && (
        <GivenChip removeLabel={t`The partner’s own days`} onRemove={() => onChange({ clock: undefined })}>
          <Trans>Days of UTC</Trans>
        </GivenChip>
      )}
    </Chips>
  )
}

const names: Record<KnownOfCalls, MessageDescriptor> = {
  handled: msg`With an agent and a talk time`,
  speech: msg`It is known who talks when`,
  silence: msg`It is known how long nobody talks`,
  mood: msg`The customer’s mood is known`,
  'mood-change': msg`It is known how the customer’s mood changed`,
}
