import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconPhone, IconPhoneOff, IconShieldExclamation } from '@tabler/icons-react'

import { persistencyOutcomes } from '#contracts/persistency-words.ts'
import { Chip, Chips, AddressChip } from '#src/ui/chips/chips.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { channelNames } from '#src/words/conversation.ts'
import { cancelReasonNames, leftOutNames, persistencyOutcomeNames } from '#src/words/policies.ts'
import { saleBandNames } from '#src/words/sale-bands.ts'
import { verificationStateNames } from '#src/words/verification.ts'

import type { PoliciesSearch } from './policies-search.ts'

type PolicyChipsProps = { search: PoliciesSearch; onChange: (change: Partial<PoliciesSearch>) => void }

/** Filters as chips: some to switch on and off, and some that only come from an address and can be removed. */
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
          const label = i18n._(persistencyOutcomeNames[name])
          return (
            <Chip key={name} isOn={outcome === name} onPress={(isOn) => onChange({ outcome: isOn ? name : undefined })}>
              <Trans>
                After {after} months: {label}
              </Trans>
            </Chip>
          )
        })}
      {after !== undefined && outcome === 'rated' && (
        <AddressChip removeLabel={t`Whatever became of them`} onRemove={() => onChange({ outcome: undefined })}>
          <Trans>After {after} months: in force or lapsed</Trans>
        </AddressChip>
      )}
      {overdue === 'no' && (
        <AddressChip removeLabel={t`Overdue or not`} onRemove={() => onChange({ overdue: undefined })}>
          <Trans>Nothing overdue</Trans>
        </AddressChip>
      )}
      {claims === 'no' && (
        <AddressChip removeLabel={t`With claims or without`} onRemove={() => onChange({ claims: undefined })}>
          <Trans>Without claims</Trans>
        </AddressChip>
      )}
      {line !== undefined && (
        <AddressChip removeLabel={t`Any line`} onRemove={() => onChange({ line: undefined })}>
          {line}
        </AddressChip>
      )}
      {currency !== undefined && (
        <AddressChip removeLabel={t`Any currency`} onRemove={() => onChange({ currency: undefined })}>
          {currency}
        </AddressChip>
      )}
      <SaleChips search={search} onChange={onChange} />
      {persistency !== undefined && (
        <AddressChip
          removeLabel={t`Whether they count for persistency or not`}
          onRemove={() => onChange({ persistency: undefined, after: undefined, outcome: undefined })}
        >
          {persistency === 'counted' ? <Trans>Counted for persistency</Trans> : i18n._(leftOutNames[persistency])}
        </AddressChip>
      )}
      <EndChips search={search} onChange={onChange} />
    </Chips>
  )
}

type EndChipsProps = { search: PoliciesSearch; onChange: (change: Partial<PoliciesSearch>) => void }

/** The filters by end date and reason. They only come from an address, and can be removed. */
function EndChips({ search, onChange }: EndChipsProps) {
  const { t, i18n } = useLingui()
  const { day } = useFormats()
  const { ended_from, ended_to, cancel_reason, reason_told } = search
  const [from, to] = [ended_from && day(ended_from), ended_to && day(ended_to)]
  const reasonName = Object.entries(cancelReasonNames).find(([reason]) => reason === cancel_reason)?.[1]
  const reason = reasonName ? i18n._(reasonName) : cancel_reason

  return (
    <>
      {(from || to) && (
        <AddressChip
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
        </AddressChip>
      )}
      {cancel_reason !== undefined && (
        <AddressChip removeLabel={t`Whatever the reason`} onRemove={() => onChange({ cancel_reason: undefined })}>
          <Trans>Reason of the end: {reason}</Trans>
        </AddressChip>
      )}
      {reason_told !== undefined && (
        <AddressChip removeLabel={t`Reason known or not`} onRemove={() => onChange({ reason_told: undefined })}>
          {reason_told === 'yes' ? <Trans>Reason of the end known</Trans> : <Trans>Reason of the end not known</Trans>}
        </AddressChip>
      )}
    </>
  )
}

type SaleChipsProps = { search: PoliciesSearch; onChange: (change: Partial<PoliciesSearch>) => void }

/** The filters that dashboards use for the sale of policies. They only come from an address, and can be removed. */
function SaleChips({ search, onChange }: SaleChipsProps) {
  const { t, i18n } = useLingui()
  const { sale_band, verdict, sale_channel, category_id, failed, failed_disclosure, unknown, team_id } = search
  const band = sale_band === undefined || sale_band === 'none' ? '' : i18n._(saleBandNames[sale_band])
  const channel = sale_channel && i18n._(channelNames[sale_channel])
  const code = failed_disclosure?.split('.').at(-1)
  const unknownNames = { agent: t`No agent known`, team: t`No team known`, campaign: t`No campaign known` }

  return (
    <>
      {team_id !== undefined && (
        <AddressChip removeLabel={t`All teams`} onRemove={() => onChange({ team_id: undefined })}>
          <Trans>Of one team</Trans>
        </AddressChip>
      )}
      {unknown !== undefined && (
        <AddressChip removeLabel={t`Known or not`} onRemove={() => onChange({ unknown: undefined })}>
          {unknownNames[unknown]}
        </AddressChip>
      )}
      {sale_band !== undefined && (
        <AddressChip
          removeLabel={t`Whatever the score of the sale`}
          onRemove={() => onChange({ sale_band: undefined })}
        >
          {sale_band === 'none' ? <Trans>Sale not scored by rules</Trans> : <Trans>Sale by the rules: {band}</Trans>}
        </AddressChip>
      )}
      {verdict !== undefined && (
        <AddressChip
          removeLabel={t`Whatever the verdict on the sale`}
          onRemove={() => onChange({ verdict: undefined })}
        >
          <Verdict verdict={verdict} />
        </AddressChip>
      )}
      {sale_channel !== undefined && (
        <AddressChip removeLabel={t`Sold through any channel`} onRemove={() => onChange({ sale_channel: undefined })}>
          <Trans>Sold by: {channel}</Trans>
        </AddressChip>
      )}
      {category_id !== undefined && (
        <AddressChip removeLabel={t`Whatever was said`} onRemove={() => onChange({ category_id: undefined })}>
          <Trans>A category was found in the sale</Trans>
        </AddressChip>
      )}
      {failed !== undefined && (
        <AddressChip
          removeLabel={t`Any question`}
          onRemove={() => onChange({ failed: undefined, scorecard_id: undefined })}
        >
          <Trans>Failed by the machine in the sale: {failed}</Trans>
        </AddressChip>
      )}
      {failed_disclosure !== undefined && (
        <AddressChip
          removeLabel={t`Whatever was disclosed`}
          onRemove={() => onChange({ failed_disclosure: undefined })}
        >
          {code === 'any' ? <Trans>A disclosure failed</Trans> : <Trans>Disclosure failed: {code}</Trans>}
        </AddressChip>
      )}
    </>
  )
}

function Verdict({ verdict }: { verdict: NonNullable<PoliciesSearch['verdict']> }) {
  const { i18n } = useLingui()
  if (verdict === 'none') return <Trans>No verdict on the sale</Trans>
  if (verdict === 'decided') return <Trans>With a verdict on the sale</Trans>
  const state = i18n._(verificationStateNames[verdict])
  return <Trans>Verdict on the sale: {state}</Trans>
}
