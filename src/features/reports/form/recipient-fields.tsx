import { ActionIcon } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'

import type { Named } from '#contracts/params.ts'
import type { ReportOptions } from '#contracts/reports.ts'
import type { Draft } from '#src/forms/use-draft.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'

import type { ReportValues } from './report-draft.ts'
import classes from './report-form.module.css'

type RecipientFieldsProps = {
  draft: Draft<ReportValues>
  options: ReportOptions
  /** Those who get it already, whom the list of options may not hold any more. */
  known: readonly Named[]
  unseen: number
}

/** To whom the report is mailed: of people who may see the dashboard. */
export function RecipientFields({ draft, options, known, unseen }: RecipientFieldsProps) {
  const { t } = useLingui()
  const { values, errors, change } = draft
  const { kind, recipient_ids } = values
  const able = options.people.filter(({ kinds }) => kinds.includes(kind))
  const nameOf = (id: number) => [...options.people, ...known].find((person) => person.id === id)?.name ?? '—'

  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>
        <Trans>Who gets it</Trans>
      </legend>
      {recipient_ids.length > 0 && (
        <ul className={classes['people']} aria-label={t`Recipients`}>
          {recipient_ids.map((id) => {
            const name = nameOf(id)
            return (
              <li key={id} className={classes['person']}>
                <span className={classes['name']}>
                  {name}
                  {!able.some((person) => person.id === id) && (
                    <span className={classes['aside']}>
                      <Trans>May not see this dashboard: gets nothing.</Trans>
                    </span>
                  )}
                </span>
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={t`Take ${name} away`}
                  onClick={() => change({ recipient_ids: recipient_ids.filter((one) => one !== id) })}
                >
                  <IconX size={16} stroke={1.5} />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      )}
      {unseen > 0 && (
        <p className={classes['note']}>
          {t`${plural(unseen, { one: 'And # person whom you do not see.', other: 'And # people whom you do not see.' })}`}
        </p>
      )}
      <Select
        // emptied once somebody was added
        key={recipient_ids.length}
        label={t`Add somebody`}
        placeholder={t`Name`}
        value={null}
        options={namedOptions(able.filter(({ id }) => !recipient_ids.includes(id)))}
        help={t`Everybody gets the numbers that their own rights reach, and no others.`}
        error={errors['recipient_ids']?.[0]}
        onChange={(value) => value !== null && change({ recipient_ids: [...recipient_ids, Number(value)] })}
      />
    </fieldset>
  )
}
