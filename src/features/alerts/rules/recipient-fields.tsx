import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'

import type { AlertQuiet, AlertRuleOptions } from '#contracts/alert-rules.ts'
import type { Named } from '#contracts/params.ts'
import type { Draft } from '#src/forms/use-draft.ts'
import { Check } from '#src/ui/check.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'
import { zoneOptions } from '#src/ui/zone-options.ts'

import { type RuleDraft, usualQuiet } from './rule-draft.ts'
import classes from './rule-form.module.css'

type RecipientFieldsProps = {
  draft: Draft<RuleDraft>
  options: AlertRuleOptions
  /** The saved recipients, who may no longer be among the options. */
  recipients: readonly Named[]
  unseenCount: number
}

/** Who is notified and how, and the quiet hours. */
export function RecipientFields({ draft, options, recipients, unseenCount }: RecipientFieldsProps) {
  const { t } = useLingui()
  const { values, errors, change } = draft
  const { people, webhook_ids } = values
  const nameOf = (id: number) => [...options.people, ...recipients].find((person) => person.id === id)?.name ?? '—'
  const others = options.people.filter(({ id }) => !people.some(({ user_id }) => user_id === id))
  const setPart = (userId: number, part: { frame?: boolean; mail?: boolean }) =>
    change({ people: people.map((one) => (one.user_id === userId ? { ...one, ...part } : one)) })

  return (
    <>
      <fieldset className={classes['part']}>
        <legend>
          <Trans>Who is told</Trans>
        </legend>
        <p className={classes['note']}>
          <Trans>Everybody hears of what their own rights reach, and of nothing else.</Trans>
        </p>
        {people.length > 0 && (
          <ul className={classes['people']}>
            {people.map(({ user_id, frame, mail }) => {
              const name = nameOf(user_id)
              return (
                <li key={user_id} className={classes['person']}>
                  <span>{name}</span>
                  <Check
                    name={`frame-${user_id}`}
                    label={t`In the application`}
                    isChecked={frame}
                    onChange={(isOn) => setPart(user_id, { frame: isOn })}
                  />
                  <Check
                    name={`mail-${user_id}`}
                    label={t`By mail`}
                    isChecked={mail}
                    onChange={(isOn) => setPart(user_id, { mail: isOn })}
                  />
                  <ActionIcon
                    variant="subtle"
                    aria-label={t`Take ${name} away`}
                    onClick={() => change({ people: people.filter((one) => one.user_id !== user_id) })}
                  >
                    <IconTrash size={16} stroke={1.5} />
                  </ActionIcon>
                </li>
              )
            })}
          </ul>
        )}
        {unseenCount > 0 && (
          <p className={classes['note']}>
            {t`${plural(unseenCount, { one: 'And # person whom you do not see.', other: 'And # people whom you do not see.' })}`}
          </p>
        )}
        <Select
          label={t`Add somebody`}
          value={null}
          options={namedOptions(others)}
          error={errors['people']?.[0]}
          onChange={(value) =>
            value !== null && change({ people: [...people, { user_id: Number(value), frame: true, mail: false }] })
          }
        />
        {options.webhooks.map(({ id, name }) => (
          <Check
            key={id}
            name={`webhook-${id}`}
            label={t`Webhook ${name}`}
            isChecked={webhook_ids.includes(id)}
            onChange={(isOn) =>
              change({ webhook_ids: isOn ? [...webhook_ids, id] : webhook_ids.filter((one) => one !== id) })
            }
          />
        ))}
        {errors['webhook_ids']?.[0] && <p className={classes['error']}>{errors['webhook_ids'][0]}</p>}
      </fieldset>
      <QuietFields draft={draft} />
    </>
  )
}

function QuietFields({ draft: { values, errors, change } }: { draft: Draft<RuleDraft> }) {
  const { t } = useLingui()
  const { zone, weekday } = useFormats()
  const { quiet } = values
  const set = (part: Partial<AlertQuiet>) => quiet && change({ quiet: { ...quiet, ...part } })
  // 2 March 2026 was a Monday
  const nameOf = (day: number) => weekday(`2026-03-0${day + 1}`).split(/[\s,、،]/u)[0] ?? ''

  return (
    <fieldset className={classes['part']}>
      <legend>
        <Trans>Quiet hours</Trans>
      </legend>
      <Check
        name="quiet"
        label={t`Tell nobody at certain hours: what happens then is told when they end`}
        isChecked={quiet !== null}
        onChange={(isQuiet) => change({ quiet: isQuiet ? usualQuiet(zone) : null })}
      />
      {quiet && (
        <>
          <div className={classes['line']}>
            <TextInput
              type="time"
              label={t`From`}
              value={quiet.from}
              onChange={({ currentTarget: { value } }) => value && set({ from: value.slice(0, 5) })}
            />
            <TextInput
              type="time"
              label={t`Until`}
              value={quiet.to}
              onChange={({ currentTarget: { value } }) => value && set({ to: value.slice(0, 5) })}
            />
            <Select
              label={t`Time zone`}
              value={quiet.time_zone}
              options={zoneOptions(quiet.time_zone)}
              onChange={(value) => value && set({ time_zone: value })}
            />
          </div>
          <div className={classes['days']} role="group" aria-label={t`Beginning on`}>
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <Check
                key={day}
                name={`weekday-${day}`}
                label={nameOf(day)}
                isChecked={quiet.weekdays.includes(day)}
                onChange={(isQuiet) =>
                  set({
                    weekdays: isQuiet
                      ? [...quiet.weekdays, day].toSorted((one, other) => one - other)
                      : quiet.weekdays.filter((one) => one !== day),
                  })
                }
              />
            ))}
          </div>
        </>
      )}
      {errors['quiet']?.[0] && (
        <p className={classes['error']} role="alert">
          {errors['quiet'][0]}
        </p>
      )}
    </fieldset>
  )
}
