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

/** In which conversations, and what belongs together in one alert. */
export function NarrowingFields({ draft: { values, errors, change, text }, options }: NarrowingFieldsProps) {
  const { t } = useLingui()
  const { filter, group_by, kind, window_unit } = values
  const narrow = (part: Partial<RuleDraft['filter']>) => change({ filter: withoutNothing({ ...filter, ...part }) })
  const one = (
    label: string,
    offered: readonly Named[],
    id: number | undefined,
    set: (id: number | undefined) => void,
  ) => (
    <Select
      label={label}
      placeholder={t`All`}
      isClearable
      value={id === undefined ? null : String(id)}
      options={withOwn(offered, id, t`One that you do not see`)}
      onChange={(value) => set(value === null ? undefined : Number(value))}
    />
  )

  return (
    <>
      <fieldset className={classes['part']}>
        <legend>
          <Trans>In which conversations</Trans>
        </legend>
        <div className={classes['pair']}>
          {one(t`Partner`, options.partners, filter.partner_id, (partner_id) => narrow({ partner_id }))}
          {one(t`Campaign`, options.campaigns, filter.campaign_id, (campaign_id) => narrow({ campaign_id }))}
          {one(t`Team`, options.teams, filter.team_id, (team_id) => narrow({ team_id }))}
          {one(t`Agent`, options.agents, filter.agent_id, (agent_id) => narrow({ agent_id }))}
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
          onChange={(chosen) => change({ group_by: chosen ?? null })}
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

/** What the writer does not see can stay. */
const withOwn = (offered: readonly Named[], id: number | undefined, unseen: string) => [
  ...namedOptions(offered),
  ...(id === undefined || offered.some((named) => named.id === id) ? [] : [{ value: String(id), label: unseen }]),
]

const withoutNothing = (filter: RuleDraft['filter']): RuleDraft['filter'] =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
