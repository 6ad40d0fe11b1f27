import { Trans, useLingui } from '@lingui/react/macro'

import { GivenChip } from '#src/ui/chips/given-chip.tsx'
import { channelNames } from '#src/words/conversation.ts'
import { saleBandNames } from '#src/words/sale-bands.ts'
import { verificationStateNames } from '#src/words/verification.ts'

import type { PoliciesSearch } from './policies-search.ts'

type SaleChipsProps = { search: PoliciesSearch; onChange: (change: Partial<PoliciesSearch>) => void }

/** What a dashboard tells policies by of their sales: an address alone brings it, to take away. */
export function SaleChips({ search, onChange }: SaleChipsProps) {
  const { t, i18n } = useLingui()
  const { sale_band, verdict, sale_channel, category_id, failed, failed_disclosure, unknown, team_id } = search
  const band = sale_band === undefined || sale_band === 'none' ? '' : i18n._(saleBandNames[sale_band])
  const channel = sale_channel && i18n._(channelNames[sale_channel])
  const code = failed_disclosure?.split('.').at(-1)
  const unknownWords = { agent: t`No agent known`, team: t`No team known`, campaign: t`No campaign known` }

  return (
    <>
      {team_id !== undefined && (
        <GivenChip removeLabel={t`All teams`} onRemove={() => onChange({ team_id: undefined })}>
          <Trans>Of one team</Trans>
        </GivenChip>
      )}
      {unknown !== undefined && (
        <GivenChip removeLabel={t`Known or not`} onRemove={() => onChange({ unknown: undefined })}>
          {unknownWords[unknown]}
        </GivenChip>
      )}
      {sale_band !== undefined && (
        <GivenChip removeLabel={t`Whatever the score of the sale`} onRemove={() => onChange({ sale_band: undefined })}>
          {sale_band === 'none' ? <Trans>Sale not scored by rules</Trans> : <Trans>Sale by the rules: {band}</Trans>}
        </GivenChip>
      )}
      {verdict !== undefined && (
        <GivenChip removeLabel={t`Whatever the verdict on the sale`} onRemove={() => onChange({ verdict: undefined })}>
          <Verdict verdict={verdict} />
        </GivenChip>
      )}
      {sale_channel !== undefined && (
        <GivenChip removeLabel={t`Sold through any channel`} onRemove={() => onChange({ sale_channel: undefined })}>
          <Trans>Sold by: {channel}</Trans>
        </GivenChip>
      )}
      {category_id !== undefined && (
        <GivenChip removeLabel={t`Whatever was said`} onRemove={() => onChange({ category_id: undefined })}>
          <Trans>A category was found in the sale</Trans>
        </GivenChip>
      )}
      {failed !== undefined && (
        <GivenChip
          removeLabel={t`Any question`}
          onRemove={() => onChange({ failed: undefined, scorecard_id: undefined })}
        >
          <Trans>Failed by the machine in the sale: {failed}</Trans>
        </GivenChip>
      )}
      {failed_disclosure !== undefined && (
        <GivenChip removeLabel={t`Whatever was disclosed`} onRemove={() => onChange({ failed_disclosure: undefined })}>
          {code === 'any' ? <Trans>A disclosure failed</Trans> : <Trans>Disclosure failed: {code}</Trans>}
        </GivenChip>
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
