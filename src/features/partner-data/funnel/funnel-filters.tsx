import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import type { FunnelQuery } from '#contracts/lists/partner-data.ts'
import type { PartnerCampaign } from '#contracts/partner-data.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'

import { CampaignFilter } from '../campaign-filter.tsx'

type FunnelFiltersProps = {
  query: FunnelQuery
  campaigns: readonly PartnerCampaign[] | null
  onChange: (change: Partial<FunnelQuery>) => void
}

/** Which records are counted: of a campaign, and of the days on which they first came. */
export function FunnelFilters({ query, campaigns, onChange }: FunnelFiltersProps) {
  const { t } = useLingui()
  const { campaign_id, from, to } = query

  return (
    <FilterBar active={[campaign_id, from, to].filter((filter) => filter !== undefined).length}>
      <CampaignFilter value={campaign_id} campaigns={campaigns} onChange={onChange} />
      <TextInput
        type="date"
        label={t`First came from`}
        value={from ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ from: value || undefined })}
      />
      <TextInput
        type="date"
        label={t`First came until`}
        value={to ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ to: value || undefined })}
      />
    </FilterBar>
  )
}
