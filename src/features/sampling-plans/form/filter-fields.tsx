import { Trans, useLingui } from '@lingui/react/macro'

import { channels, directions } from '#contracts/conversation.ts'
import type { FieldErrors } from '#contracts/failure.ts'
import { callMedia } from '#contracts/lists/calls.ts'
import type { PlanFilter, PlanOptions } from '#contracts/sampling-plans.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { languageName } from '#src/ui/language-name.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'
import { channelNames, directionNames } from '#src/words/conversation.ts'

import { mediaNames } from '../plan-words.ts'
import classes from './plan-form.module.css'
import { WholeField } from './whole-field.tsx'

type FilterFieldsProps = {
  filter: PlanFilter
  options: PlanOptions
  errors: FieldErrors
  onChange: (filter: PlanFilter) => void
}

/** Selects the conversations of a plan; an empty filter means all of them. */
export function FilterFields({ filter, options, errors, onChange }: FilterFieldsProps) {
  const { t, i18n } = useLingui()
  const change = (changes: Partial<PlanFilter>) => onChange(withoutEmpty({ ...filter, ...changes }))
  const campaigns = options.campaigns.filter(
    ({ partner_id }) => filter.partner_id === undefined || partner_id === filter.partner_id,
  )
  const agents = options.agents.filter(({ team_id }) => filter.team_id === undefined || team_id === filter.team_id)
  const picker = (
    label: string,
    all: string,
    field: 'partner_id' | 'campaign_id' | 'team_id' | 'agent_id' | 'category_id',
    choices: readonly { id: number; name: string }[],
    /** The values that depend on the previous value. */
    reset: Partial<PlanFilter> = {},
  ) => (
    <Select
      label={label}
      placeholder={all}
      isClearable
      value={filter[field] === undefined ? null : String(filter[field])}
      options={namedOptions(choices)}
      onChange={(value) => change({ ...reset, [field]: value === null ? undefined : Number(value) })}
    />
  )

  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>
        <Trans>Which conversations</Trans>
      </legend>
      <div className={classes['pair']}>
        {picker(t`Partner`, t`All partners`, 'partner_id', options.partners, { campaign_id: undefined })}
        {picker(t`Campaign`, t`All campaigns`, 'campaign_id', campaigns)}
        {picker(t`Team`, t`All teams`, 'team_id', options.teams, { agent_id: undefined })}
        {picker(t`Agent`, t`All agents`, 'agent_id', agents)}
        <EnumSelect
          label={t`Channel`}
          all={t`All channels`}
          values={channels}
          names={channelNames}
          value={filter.channel}
          onChange={(channel) => change({ channel })}
        />
        <EnumSelect
          label={t`Direction`}
          all={t`Both directions`}
          values={directions}
          names={directionNames}
          value={filter.direction}
          onChange={(direction) => change({ direction })}
        />
        <Select
          label={t`Disposition`}
          placeholder={t`All dispositions`}
          isClearable
          value={filter.disposition ?? null}
          options={options.dispositions.map((value) => ({ value, label: value }))}
          onChange={(value) => change({ disposition: value ?? undefined })}
        />
        <Select
          label={t`Language`}
          placeholder={t`All languages`}
          isClearable
          value={filter.language ?? null}
          options={options.languages.map((value) => ({ value, label: languageName(value, i18n.locale) }))}
          onChange={(value) => change({ language: value ?? undefined })}
        />
        {picker(t`Category`, t`All categories`, 'category_id', options.categories)}
        <EnumSelect
          label={t`Media`}
          all={t`Whatever there is`}
          values={callMedia}
          names={mediaNames}
          value={filter.media}
          onChange={(media) => change({ media })}
        />
        <WholeField
          label={t`Seconds at least`}
          value={filter.duration_min}
          min={0}
          max={86_400}
          onChange={(value) => change({ duration_min: value ?? undefined })}
        />
        <WholeField
          label={t`Seconds at most`}
          value={filter.duration_max}
          min={0}
          max={86_400}
          onChange={(value) => change({ duration_max: value ?? undefined })}
        />
      </div>
      {errors['filter']?.[0] && <p className={classes['error']}>{errors['filter'][0]}</p>}
    </fieldset>
  )
}

/** Without empty values, as it is sent to the server. */
const withoutEmpty = (filter: PlanFilter): PlanFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
