import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'

import type { CallOptions } from '#contracts/calls.ts'
import { channels } from '#contracts/conversation.ts'
import { evaluationKinds, evaluationStates } from '#contracts/evaluation-states.ts'
import type { EvaluationOptions } from '#contracts/evaluations.ts'
import { evaluationGroups } from '#contracts/lists/evaluations.ts'
import { FALLBACK_LOCALE, locales } from '#contracts/page-config.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { channelNames } from '#src/words/conversation.ts'
import { evaluationGroupNames, evaluationKindNames, evaluationStateNames } from '#src/words/quality.ts'

import type { EvaluationsSearch } from './evaluations-search.ts'

type EvaluationFiltersProps = {
  search: EvaluationsSearch
  options: PromiseState<EvaluationOptions>
  callOptions: PromiseState<CallOptions | null>
  onChange: (change: Partial<EvaluationsSearch>) => void
}

/** The filter fields of the list. Filters that only a link can set are shown as chips above the rows. */
export function EvaluationFilters({ search, options, callOptions, onChange }: EvaluationFiltersProps) {
  const { t, i18n } = useLingui()
  const language = locales.find((name) => name === i18n.locale) ?? FALLBACK_LOCALE
  const loadedOptions = options.value

  return (
    <>
      <EnumSelect
        label={t`Which`}
        all={t`All evaluations`}
        values={evaluationGroups}
        names={evaluationGroupNames}
        value={search.group}
        onChange={(group) => onChange({ group })}
      />
      <EnumSelect
        label={t`State`}
        all={t`All states`}
        values={evaluationStates}
        names={evaluationStateNames}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
      <EnumSelect
        label={t`Kind`}
        all={t`All kinds`}
        values={evaluationKinds}
        names={evaluationKindNames}
        value={search.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <TextInput
        type="date"
        label={t`Submitted from`}
        value={search.submitted_from ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ submitted_from: value || undefined })}
      />
      <TextInput
        type="date"
        label={t`Submitted until`}
        value={search.submitted_to ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ submitted_to: value || undefined })}
      />
      <IdSelect
        label={t`Scorecard`}
        placeholder={t`All scorecards`}
        value={search.scorecard_id}
        isLoading={options.isPending}
        options={(loadedOptions?.scorecards ?? []).map(({ id, title, locale }) => ({
          value: String(id),
          label: inLanguage(title, language, locale),
        }))}
        onChange={(scorecard_id) => onChange({ scorecard_id })}
      />
      <IdSelect
        label={t`Evaluator`}
        placeholder={t`All evaluators`}
        value={search.evaluator_id}
        isLoading={options.isPending}
        options={namedOptions(loadedOptions?.evaluators)}
        onChange={(evaluator_id) => onChange({ evaluator_id })}
      />
      <EnumSelect
        label={t`Channel`}
        all={t`All channels`}
        values={channels}
        names={channelNames}
        value={search.channel}
        onChange={(channel) => onChange({ channel })}
      />
      <ConversationFilters search={search} options={callOptions} onChange={onChange} />
    </>
  )
}

type ConversationFiltersProps = {
  search: EvaluationsSearch
  /** The value is null for a reader who may not open conversations, and gets no such filters. */
  options: PromiseState<CallOptions | null>
  onChange: (change: Partial<EvaluationsSearch>) => void
}

/** Filters for the agent, team, partner and campaign of the evaluated conversations. */
function ConversationFilters({ search, options: { value, isPending }, onChange }: ConversationFiltersProps) {
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

type IdSelectProps = Pick<ComponentProps<typeof Select>, 'label' | 'placeholder' | 'options' | 'isLoading'> & {
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** A select for one id, or for all. */
function IdSelect({ value, onChange, ...field }: IdSelectProps) {
  return (
    <Select
      {...field}
      isClearable
      value={value === undefined ? null : String(value)}
      onChange={(selected) => onChange(selected === null ? undefined : Number(selected))}
    />
  )
}
