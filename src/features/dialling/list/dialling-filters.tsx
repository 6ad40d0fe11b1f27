import { NativeSelect, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import type { DiallingOptions } from '#contracts/dialling-records.ts'
import { dispositions } from '#contracts/dispositions.ts'
import { dispositionFilters, doNotCallFilters } from '#contracts/lists/dialling-records.ts'
import { dashboardFunnelSteps } from '#contracts/lists/funnel.ts'
import { dispositionPath } from '#domain/dispositions.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { filterCount } from '#src/list/list-view.ts'
import { dispositionNames, doNotCallNames } from '#src/words/dialling.ts'
import { funnelStepNames } from '#src/words/partner-data.ts'

import type { DiallingSearch } from './dialling-search.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'

type DiallingFiltersProps = {
  search: DiallingSearch
  /** What can be chosen; null while it is on its way. */
  options: DiallingOptions | null
  onChange: (change: Partial<DiallingSearch>) => void
}

export function DiallingFilters({ search, options, onChange }: DiallingFiltersProps) {
  const { t, i18n } = useLingui()
  const { partner_id, campaign_id } = search
  const campaigns = options?.campaigns.filter((one) => partner_id === undefined || one.partner_id === partner_id)

  return (
    <FilterBar active={filterCount(search)}>
      <SearchField
        placeholder={t`Record or last digits of a phone`}
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
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
      <NativeSelect
        label={t`Disposition`}
        value={search.disposition ?? ''}
        data={[
          { value: '', label: t`All dispositions` },
          ...dispositions.map((value) => ({
            value,
            label: dispositionPath(value)
              .map((step) => i18n._(dispositionNames[step]))
              .join(' › '),
          })),
          { value: 'not-mapped', label: t({ message: 'Not mapped', context: 'words of a dialler' }) },
          { value: 'none', label: t({ message: 'None told', context: 'disposition' }) },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ disposition: dispositionFilters.find((name) => name === value) })
        }
      />
      <EnumSelect
        label={t`Do not call`}
        all={t`All records`}
        values={doNotCallFilters}
        names={doNotCallNames}
        value={search.do_not_call}
        onChange={(do_not_call) => onChange({ do_not_call })}
      />
      <EnumSelect
        label={t`Came as far as`}
        all={t`All records`}
        values={dashboardFunnelSteps}
        names={funnelStepNames}
        value={search.reached}
        onChange={(reached) => onChange({ reached })}
      />
      <TextInput
        type="date"
        label={t`First came from`}
        value={search.came_from ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ came_from: value || undefined })}
      />
      <TextInput
        type="date"
        label={t`First came until`}
        value={search.came_to ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ came_to: value || undefined })}
      />
    </FilterBar>
  )
}

const idOf = (value: string | null) => (value === null || value === '' ? undefined : Number(value))
