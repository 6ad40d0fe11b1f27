import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'

import { alertGroups, type AlertRuleOptions } from '#contracts/alert-rules.ts'
import { channels } from '#contracts/conversation.ts'
import type { Named } from '#contracts/params.ts'
import type { Draft } from '#src/forms/use-draft.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'
import { alertGroupNames } from '#src/words/alerts.ts'
import { channelNames } from '#src/words/conversation.ts'

import type { RuleDraft } from './rule-draft.ts'
import classes from './rule-form.module.css'

type NarrowingFieldsProps = { draft: Draft<RuleDraft>; options: AlertRuleOptions }

/** Which conversations a rule looks at, and what belongs together in one alert. */
export function NarrowingFields({ draft: { values, errors, change, text }, options }: NarrowingFieldsProps) {
  const { t } = useLingui()
  const { filter, group_by, kind, window_unit } = values
  const narrow = (part: Partial<RuleDraft['filter']>) => change({ filter: withoutUndefined({ ...filter, ...part }) })
  const renderSelect = (
    label: string,
    choices: readonly Named[],
    id: number | undefined,
    onSelect: (id: number | undefined) => void,
  ) => (
    <Select
      label={label}
      placeholder={t`All`}
      isClearable
      value={id === undefined ? null : String(id)}
      options={withCurrent(choices, id, t`One that you do not see`)}
      onChange={(value) => onSelect(value === null ? undefined : Number(value))}
    />
  )

  return (
    <>
      <fieldset className={classes['part']}>
        <legend>
          <Trans>In which conversations</Trans>
        </legend>
        <div className={classes['pair']}>
          {renderSelect(t`Partner`, options.partners, filter.partner_id, (partner_id) => narrow({ partner_id }))}
          {renderSelect(t`Campaign`, options.campaigns, filter.campaign_id, (campaign_id) => narrow({ campaign_id }))}
          {renderSelect(t`Team`, options.teams, filter.team_id, (team_id) => narrow({ team_id }))}
          {renderSelect(t`Agent`, options.agents, filter.agent_id, (agent_id) => narrow({ agent_id }))}
          <EnumSelect
            label={t`Channel`}
            all={t`All channels`}
            values={channels}
            names={channelNames}
            value={filter.channel}
            onChange={(channel) => narrow({ channel })}
          />
        </div>
        {errors['filter']?.[0] && (
          <p className={classes['error']} role="alert">
            {errors['filter'][0]}
          </p>
        )}
      </fieldset>
      <fieldset className={classes['part']}>
        <legend>
          <Trans>What belongs together</Trans>
        </legend>
        <EnumSelect
          label={t`Alerts`}
          all={t`All in one`}
          error={errors['group_by']?.[0]}
          values={alertGroups}
          names={alertGroupNames}
          value={group_by ?? undefined}
          onChange={(group) => change({ group_by: group ?? null })}
        />
        {kind === 'metric' ? (
          <p className={classes['note']}>
            <Trans>
              It does not fire again while its alert is not closed. Once it is within bounds, the alert says so.
            </Trans>
          </p>
        ) : (
          <div className={classes['line']}>
            <TextInput
              {...text('window')}
              label={t`An alert gathers what is found for`}
              error={errors['window_minutes']?.[0]}
              inputMode="numeric"
              autoComplete="off"
            />
            <NativeSelect
              aria-label={t`Unit of time`}
              value={window_unit}
              data={[
                { value: 'minutes', label: t`minutes` },
                { value: 'hours', label: t`hours` },
              ]}
              onChange={({ currentTarget: { value } }) =>
                change({ window_unit: value === 'hours' ? 'hours' : 'minutes' })
              }
            />
          </div>
        )}
      </fieldset>
    </>
  )
}

/** Adds the saved value if the writer does not see it, so that it is not lost. */
const withCurrent = (choices: readonly Named[], id: number | undefined, unseen: string) => [
  ...namedOptions(choices),
  ...(id === undefined || choices.some((named) => named.id === id) ? [] : [{ value: String(id), label: unseen }]),
]

const withoutUndefined = (filter: RuleDraft['filter']): RuleDraft['filter'] =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
