import { useLingui } from '@lingui/react/macro'

import type { DebtOptions } from '#contracts/debts.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'

type OrganisationFilter = {
  partner_id?: number | undefined
  campaign_id?: number | undefined
  team_id?: number | undefined
}

type DebtOrganisationFiltersProps = {
  value: OrganisationFilter
  /** The selectable options; null until they are loaded. */
  options: DebtOptions | null
  onChange: (change: OrganisationFilter) => void
}

/** Filters for the partner, the campaign and the team of debts. */
export function DebtOrganisationFilters({
  value: { partner_id, campaign_id, team_id },
  options,
  onChange,
}: DebtOrganisationFiltersProps) {
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
