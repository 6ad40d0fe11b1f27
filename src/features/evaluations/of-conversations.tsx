import { useLingui } from '@lingui/react/macro'

import type { CallOptions } from '#contracts/calls.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import type { EvaluationsSearch } from './evaluations-search.ts'
import { IdSelect } from './id-select.tsx'

type OfConversationsProps = {
  search: EvaluationsSearch
  /** Null for whoever may not open conversations: nothing is offered to them. */
  options: PromiseState<CallOptions | null>
  onChange: (change: Partial<EvaluationsSearch>) => void
}

/** Whose conversations were judged. */
export function OfConversations({ search, options: { value, isPending }, onChange }: OfConversationsProps) {
  const { t } = useLingui()
  if (!isPending && value === null) return null
  const { partner_id, team_id } = search
  const campaigns = value?.campaigns.filter((one) => partner_id === undefined || one.partner_id === partner_id)
  const agents = value?.agents.filter((one) => team_id === undefined || one.team_id === team_id)

  return (
    <>
      <IdSelect
        label={t`Agent`}
        placeholder={t`All agents`}
        value={search.agent_id}
        isLoading={isPending}
        options={namedOptions(agents)}
        onChange={(agent_id) => onChange({ agent_id })}
      />
      <IdSelect
        label={t`Team`}
        placeholder={t`All teams`}
        value={team_id}
        isLoading={isPending}
        options={namedOptions(value?.teams)}
        onChange={(id) => onChange({ team_id: id, agent_id: undefined })}
      />
      <IdSelect
        label={t`Partner`}
        placeholder={t`All partners`}
        value={partner_id}
        isLoading={isPending}
        options={namedOptions(value?.partners)}
        onChange={(id) => onChange({ partner_id: id, campaign_id: undefined })}
      />
      <IdSelect
        label={t`Campaign`}
        placeholder={t`All campaigns`}
        value={search.campaign_id}
        isLoading={isPending}
        options={namedOptions(campaigns)}
        onChange={(campaign_id) => onChange({ campaign_id })}
      />
    </>
  )
}
