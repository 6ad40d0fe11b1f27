import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'

import { MultiSelect } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { CategoryRuleOptions } from '#contracts/category-rules.ts'
import { channels } from '#contracts/conversation.ts'
import type { FieldErrors } from '#contracts/failure.ts'
import { Check } from '#src/ui/check.tsx'
import { useEnterSelectsFirst } from '#src/ui/use-enter-selects-first.ts'
import { channelNames } from '#src/words/conversation.ts'

import type { RuleDraft } from './rule-draft.ts'
import classes from './rule-form.module.css'

type NarrowingProps = {
  values: RuleDraft
  errors: FieldErrors
  options: CategoryRuleOptions
  onChange: (change: Partial<RuleDraft>) => void
}

/** Which conversations a rule is about. Campaigns that the writer does not see stay in it. */
export function Narrowing({ values, errors, options, onChange }: NarrowingProps) {
  const { t, i18n } = useLingui()
  const enterChooses = useEnterSelectsFirst()
  const seen = values.campaign_ids.filter((id) => options.campaigns.some((campaign) => campaign.id === id))
  const unseen = values.campaign_ids.filter((id) => !seen.includes(id))
  const help =
    unseen.length > 0
      ? t`${plural(unseen.length, { one: 'And # campaign that you do not see.', other: 'And # campaigns that you do not see.' })}`
      : t`None chosen: conversations of every campaign.`

  return (
    <>
      <fieldset className={classes['narrowing']}>
        <legend className={classes['legend']}>
          <Trans>In which conversations</Trans>
        </legend>
        <div className={classes['channels']}>
          {channels.map((channel) => (
            <Check
              key={channel}
              name={`channel-${channel}`}
              label={i18n._(channelNames[channel])}
              isChecked={values.channels.includes(channel)}
              onChange={(isChecked) =>
                onChange({
                  channels: channels.filter((one) => (one === channel ? isChecked : values.channels.includes(one))),
                })
              }
            />
          ))}
        </div>
        {values.channels.length === 0 && (
          <p className={classes['note']}>
            <Trans>None chosen: conversations of every channel.</Trans>
          </p>
        )}
        {errors['channels']?.[0] && <p className={classes['error']}>{errors['channels'][0]}</p>}
      </fieldset>
      <MultiSelect
        {...enterChooses}
        label={t`Campaigns`}
        description={seen.length > 0 && unseen.length === 0 ? undefined : help}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        hidePickedOptions
        nothingFoundMessage={t`Sorry, no matching options.`}
        data={options.campaigns.map(({ id, name, partner }) => ({
          value: String(id),
          label: `${partner.name} · ${name}`,
        }))}
        value={seen.map(String)}
        error={errors['campaign_ids']?.[0]}
        onChange={(ids) => onChange({ campaign_ids: [...unseen, ...ids.map(Number)] })}
      />
    </>
  )
}
