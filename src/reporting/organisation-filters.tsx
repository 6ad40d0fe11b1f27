import { useLingui } from '@lingui/react/macro'

import type { CallOptions } from '#contracts/calls.ts'
import type { ConversationFilter } from '#contracts/lists/calls.ts'
import { Select } from '#src/ui/select.tsx'

type OrganisationFiltersProps = {
  query: ConversationFilter
  facets: CallOptions | null
  onChange: (change: Partial<ConversationFilter>) => void
}

/** The filters for partner, campaign and team. */
export function OrganisationFilters({ query, facets, onChange }: OrganisationFiltersProps) {
  const { t } = useLingui()
  const campaigns = facets?.campaigns.filter(({ partner_id }) => !query.partner_id || partner_id === query.partner_id)

  return (
    <>
      <Select
        label={t`Partner`}
        placeholder={t`All partners`}
        isClearable
        {...choice(query.partner_id, facets?.partners)}
        onChange={(value) => onChange({ partner_id: idOf(value), campaign_id: undefined })}
      />
      <Select
        label={t`Campaign`}
        placeholder={t`All campaigns`}
        isClearable
        {...choice(query.campaign_id, campaigns)}
        onChange={(value) => onChange({ campaign_id: idOf(value) })}
      />
      <Select
        label={t`Team`}
        placeholder={t`All teams`}
        isClearable
        {...choice(query.team_id, facets?.teams)}
        onChange={(value) => onChange({ team_id: idOf(value) })}
      />
    </>
  )
}

const choice = (id: number | undefined, offered: { id: number; name: string }[] | undefined) => ({
  value: id === undefined ? null : String(id),
  isLoading: offered === undefined,
  options: (offered ?? []).map(({ id: value, name }) => ({ value: String(value), label: name })),
})

const idOf = (value: string | null) => (value === null ? undefined : Number(value))
