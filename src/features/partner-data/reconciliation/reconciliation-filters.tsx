import { useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'

import { reconciliationKinds, saleDifferences } from '#contracts/lists/reconciliation.ts'
import type { PartnerCampaign } from '#contracts/partner-data.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { reconciliationNames, saleDifferenceNames } from '#src/words/partner-data.ts'

import { CampaignFilter } from '../campaign-filter.tsx'
import type { ReconciliationSearch } from './reconciliation-search.ts'

type FiltersProps = {
  search: ReconciliationSearch
  onChange: (change: Partial<ReconciliationSearch>) => void
}

/** The filters of the counted months, and the campaign. */
export function PeriodFilters({
  search: { campaign_id, from, to },
  campaigns,
  onChange,
}: FiltersProps & { campaigns: readonly PartnerCampaign[] | null }) {
  const { t } = useLingui()

  return (
    <FilterBar active={[campaign_id, from, to].filter((filter) => filter !== undefined).length}>
      <CampaignFilter value={campaign_id} campaigns={campaigns} onChange={onChange} />
      <TextInput
        type="month"
        label={t`From month`}
        value={from ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ from: value || undefined })}
      />
      <TextInput
        type="month"
        label={t`To month`}
        value={to ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ to: value || undefined })}
      />
    </FilterBar>
  )
}

/** The filters of the listed rows. */
export function RowFilters({
  search: { kind, differs, month },
  months,
  onChange,
}: FiltersProps & { months: readonly { value: string; label: string }[] }) {
  const { t, i18n } = useLingui()

  return (
    <FilterBar active={[kind, differs, month].filter((filter) => filter !== undefined).length}>
      <NativeSelect
        label={t`Month`}
        value={month ?? ''}
        data={[{ value: '', label: t`All months` }, ...months]}
        onChange={({ currentTarget: { value } }) => onChange({ month: value || undefined })}
      />
      <EnumSelect
        label={t`State`}
        all={t`All states`}
        values={reconciliationKinds}
        names={reconciliationNames}
        value={kind}
        onChange={(selected) => onChange({ kind: selected })}
      />
      <NativeSelect
        label={t`Differences`}
        value={differs ?? ''}
        data={[
          { value: '', label: t`With or without` },
          { value: 'any', label: t`Any difference` },
          ...saleDifferences.map((value) => ({ value, label: i18n._(saleDifferenceNames[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ differs: [...saleDifferences, 'any' as const].find((name) => name === value) })
        }
      />
    </FilterBar>
  )
}
