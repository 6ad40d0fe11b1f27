import { useLingui } from '@lingui/react/macro'

import type { PolicyOptions } from '#contracts/policies.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'

type Organisation = { partner_id?: number | undefined; campaign_id?: number | undefined }

type OrganisationFiltersProps = {
  query: Organisation
  /** The options to choose from; null while they are being loaded. */
  options: PolicyOptions | null
  onChange: (change: Organisation) => void
}

/** Filters by partner and campaign. */
export function OrganisationFilters({
  query: { partner_id, campaign_id },
  options,
  onChange,
}: OrganisationFiltersProps) {
  const { t } = useLingui()
  const campaigns = options?.campaigns.filter(
    (campaign) => partner_id === undefined || campaign.partner_id === partner_id,
  )

  return (
    <>
      <Select
        label={t`Partner`}
        placeholder={t`All partners`}
        isClearable
        value={partner_id === undefined ? null : String(partner_id)}
        isLoading={!options}
        options={namedOptions(options?.partners)}
        onChange={(value) => onChange({ partner_id: idOf(value), campaign_id: undefined })}
      />
      <Select
        label={t`Campaign`}
        placeholder={t`All campaigns`}
        isClearable
        value={campaign_id === undefined ? null : String(campaign_id)}
        isLoading={!options}
        options={namedOptions(campaigns)}
        onChange={(value) => onChange({ campaign_id: idOf(value) })}
      />
    </>
  )
}

export const idOf = (value: string | null) => (value === null || value === '' ? undefined : Number(value))
