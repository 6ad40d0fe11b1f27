import { useLingui } from '@lingui/react/macro'

import type { PartnerCampaign } from '#contracts/partner-data.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'

type CampaignFilterProps = {
  value: number | undefined
  /** Null while they are being loaded. */
  campaigns: readonly PartnerCampaign[] | null
  onChange: (change: { campaign_id: number | undefined }) => void
}

/** Selects one of the partner's campaigns, or all of them. */
export function CampaignFilter({ value, campaigns, onChange }: CampaignFilterProps) {
  const { t } = useLingui()

  return (
    <Select
      label={t`Campaign`}
      placeholder={t`All campaigns`}
      isClearable
      value={value === undefined ? null : String(value)}
      isLoading={!campaigns}
      options={namedOptions(campaigns ?? [])}
      onChange={(id) => onChange({ campaign_id: id === null ? undefined : Number(id) })}
    />
  )
}
