import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconPhone, IconPhoneOff, IconShieldExclamation } from '@tabler/icons-react'

import { persistencyOutcomes } from '#contracts/persistency-words.ts'
import { Chip } from '#src/ui/chips/chip.tsx'
import { Chips } from '#src/ui/chips/chips.tsx'
import { GivenChip } from '#src/ui/chips/given-chip.tsx'
import { leftOutNames, persistencyOutcomeNames } from '#src/words/policies.ts'

import type { PoliciesSearch } from './policies-search.ts'
import { EndChips } from './end-chips.tsx'
import { SaleChips } from './sale-chips.tsx'

type PolicyChipsProps = { search: PoliciesSearch; onChange: (change: Partial<PoliciesSearch>) => void }

/** What policies have and lack: chips that are pressed, and those that an address alone brings, to take away. */
export function PolicyChips({ search, onChange }: PolicyChipsProps) {
  const { t, i18n } = useLingui()
  const { overdue, claims, sale_call, line, currency, persistency, after, outcome } = search

  return (
    <Chips label={t`Only those`}>
      <Chip
        icon={<IconAlertTriangle size={14} stroke={1.5} aria-hidden />}
        isOn={overdue === 'yes'}
        onPress={(isOn) => onChange({ overdue: isOn ? 'yes' : undefined })}
      >
        <Trans>Overdue today</Trans>
      </Chip>
      <Chip
        icon={<IconShieldExclamation size={14} stroke={1.5} aria-hidden />}
        isOn={claims === 'yes'}
        onPress={(isOn) => onChange({ claims: isOn ? 'yes' : undefined })}
      >
        <Trans>With claims</Trans>
      </Chip>
      <Chip
        icon={<IconPhone size={14} stroke={1.5} aria-hidden />}
        isOn={sale_call === 'yes'}
        onPress={(isOn) => onChange({ sale_call: isOn ? 'yes' : undefined })}
      >
        <Trans>Sale conversation linked</Trans>
      </Chip>
      <Chip
        icon={<IconPhoneOff size={14} stroke={1.5} aria-hidden />}
        isOn={sale_call === 'no'}
        onPress={(isOn) => onChange({ sale_call: isOn ? 'no' : undefined })}
      >
        <Trans>No sale conversation linked</Trans>
      </Chip>
      {after !== undefined &&
        persistencyOutcomes.map((name) => {
          const words = i18n._(persistencyOutcomeNames[name])
          return (
            <Chip key={name} isOn={outcome === name} onPress={(isOn) => onChange({ outcome: isOn ? name : undefined })}>
              <Trans>
                After {after} months: {words}
              </Trans>
            </Chip>
          )
        })}
      {after !== undefined && outcome === 'rated' && (
        <GivenChip removeLabel={t`Whatever became of them`} onRemove={() => onChange({ outcome: undefined })}>
          <Trans>After {after} months: in force or lapsed</Trans>
        </GivenChip>
      )}
      {overdue === 'no' && (
        <GivenChip removeLabel={t`Overdue or not`} onRemove={() => onChange({ overdue: undefined })}>
          <Trans>Nothing overdue</Trans>
        </GivenChip>
      )}
      {claims === 'no' && (
        <GivenChip removeLabel={t`With claims or without`} onRemove={() => onChange({ claims: undefined })}>
          <Trans>Without claims</Trans>
        </GivenChip>
      )}
      {line !== undefined && (
        <GivenChip removeLabel={t`Any line`} onRemove={() => onChange({ line: undefined })}>
          {line}
        </GivenChip>
      )}
      {currency !== undefined && (
        <GivenChip removeLabel={t`Any currency`} onRemove={() => onChange({ currency: undefined })}>
          {currency}
        </GivenChip>
      )}
      <SaleChips search={search} onChange={onChange} />
      {persistency !== undefined && (
        <GivenChip
          removeLabel={t`Whether they count for persistency or not`}
          onRemove={() => onChange({ persistency: undefined, after: undefined, outcome: undefined })}
        >
          {persistency === 'counted' ? <Trans>Counted for persistency</Trans> : i18n._(leftOutNames[persistency])}
        </GivenChip>
      )}
      <EndChips search={search} onChange={onChange} />
    </Chips>
  )
}
