import { useLingui } from '@lingui/react/macro'

import type { ReportKind } from '#contracts/report-kinds.ts'
import type { ReportFilter, ReportOptions } from '#contracts/reports.ts'
import { Select } from '#src/ui/select.tsx'

import { knows } from './report-draft.ts'

type CompareFieldProps = {
  kind: ReportKind
  filter: ReportFilter
  options: ReportOptions
  onChange: (change: ReportFilter) => void
}

/** What the numbers are compared with: the period before, or a partner or a team in the same days. */
export function CompareField({ kind, filter, options, onChange }: CompareFieldProps) {
  const { t } = useLingui()
  const { compare_team_id } = filter
  const compare_partner_id = knows(kind, 'compare_partner_id') ? filter.compare_partner_id : undefined
  const value =
    compare_team_id === undefined
      ? compare_partner_id === undefined
        ? null
        : `partner ${compare_partner_id}`
      : `team ${compare_team_id}`
  const offered = [
    ...(knows(kind, 'compare_partner_id') ? options.partners : []).map(({ id, name }) => ({
      value: `partner ${id}`,
      label: t`Partner: ${name}`,
    })),
    ...options.teams.map(({ id, name }) => ({ value: `team ${id}`, label: t`Team: ${name}` })),
  ]
  const isUnseen = value !== null && !offered.some((option) => option.value === value)

  return (
    <Select
      label={t`Compare with`}
      placeholder={t`The period before`}
      isClearable
      value={value}
      options={isUnseen ? [...offered, { value, label: t`One that you do not see` }] : offered}
      onChange={(chosen) => {
        const [of, id] = chosen?.split(' ') ?? []
        onChange({
          compare_partner_id: of === 'partner' ? Number(id) : undefined,
          compare_team_id: of === 'team' ? Number(id) : undefined,
        })
      }}
    />
  )
}
