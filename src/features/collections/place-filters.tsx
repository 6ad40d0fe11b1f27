import { useLingui } from '@lingui/react/macro'

import type { DebtOptions } from '#contracts/debts.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'

type Place = { partner_id?: number | undefined; campaign_id?: number | undefined; team_id?: number | undefined }

type PlaceFiltersProps = {
  place: Place
  /** What can be chosen; null while it is on its way. */
  options: DebtOptions | null
  onChange: (change: Place) => void
}

/** For whom, for what and by whom debts are collected. */
export function PlaceFilters({ place: { partner_id, campaign_id, team_id }, options, onChange }: PlaceFiltersProps) {
  const { t } = useLingui()
  const campaigns = options?.campaigns.filter((one) => partner_id === undefined || one.partner_id === partner_id)

  return (
    <>
      <Select
        label={t`Partner`}
        placeholder={t`All partners`}
        isClearable
        value={valueOf(partner_id)}
        isLoading={!options}
        options={namedOptions(options?.partners)}
        onChange={(value) => onChange({ partner_id: idOf(value), campaign_id: undefined })}
      />
      <Select
        label={t`Campaign`}
        placeholder={t`All campaigns`}
        isClearable
        value={valueOf(campaign_id)}
        isLoading={!options}
        options={namedOptions(campaigns)}
        onChange={(value) => onChange({ campaign_id: idOf(value) })}
      />
      <Select
        label={t`Team`}
        placeholder={t`All teams`}
        isClearable
        value={valueOf(team_id)}
        isLoading={!options}
        options={namedOptions(options?.teams)}
        onChange={(value) => onChange({ team_id: idOf(value) })}
      />
    </>
  )
}

const valueOf = (id: number | undefined) => (id === undefined ? null : String(id))
const idOf = (value: string | null) => (value === null || value === '' ? undefined : Number(value))
