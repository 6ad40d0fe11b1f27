import { useLingui } from '@lingui/react/macro'

import type { CallOptions } from '#contracts/calls.ts'
import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import { Select } from '#src/ui/select.tsx'

type Comparison = Pick<PremiumQuery, 'compare_partner_id' | 'compare_team_id'>

type CompareFilterProps = {
  query: Comparison
  /** The partners and teams to compare with; null while they are loading. */
  facets: Pick<CallOptions, 'partners' | 'teams'> | null
  onChange: (change: Comparison) => void
}

/** What the numbers are compared with: the previous period, or a partner or a team in the same period. */
export function CompareFilter({ query, facets, onChange }: CompareFilterProps) {
  const { t } = useLingui()
  const { compare_partner_id, compare_team_id } = query
  const value =
    compare_team_id === undefined
      ? compare_partner_id === undefined
        ? null
        : `partner ${compare_partner_id}`
      : `team ${compare_team_id}`

  return (
    <Select
      label={t`Compare with`}
      placeholder={t`The period before`}
      isClearable
      isLoading={facets === null}
      value={value}
      options={[
        ...(facets?.partners ?? []).map(({ id, name }) => ({ value: `partner ${id}`, label: t`Partner: ${name}` })),
        ...(facets?.teams ?? []).map(({ id, name }) => ({ value: `team ${id}`, label: t`Team: ${name}` })),
      ]}
      onChange={(selected) => {
        const [kind, id] = selected?.split(' ') ?? []
        onChange({
          compare_partner_id: kind === 'partner' ? Number(id) : undefined,
          compare_team_id: kind === 'team' ? Number(id) : undefined,
        })
      }}
    />
  )
}
