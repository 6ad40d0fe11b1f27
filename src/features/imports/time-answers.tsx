import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { Select } from '#src/ui/select.tsx'

import type { AnswerProps } from './questions.tsx'
import classes from './questions.module.css'

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))

/** In which zone the times stand that have none. */
export function ZoneAnswer({ question: { file, waits }, answers, onAnswer }: AnswerProps<'time-zone'>) {
  const { t } = useLingui()

  return (
    <div className={classes['answer']}>
      <Select
        label={t`Time zone of the files`}
        value={answers.time_zone ?? null}
        options={zones}
        placeholder="America/Lima"
        help={
          answers.time_zone
            ? t`${file} has times without a zone. They are read in this one.`
            : waits
              ? t`${file} has times without a zone. It is not read until you say which.`
              : t`${file} has times without a zone. Until you say which, they are taken for UTC.`
        }
        onChange={(zone) => zone !== null && onAnswer({ time_zone: zone })}
      />
    </div>
  )
}

/** Whether the day or the month is written first. */
export function DayOrderAnswer({ question: { file }, answers, onAnswer }: AnswerProps<'day-order'>) {
  const { t } = useLingui()

  return (
    <div className={classes['answer']}>
      <NativeSelect
        label={t`Which day is 3/4?`}
        value={answers.day_order ?? ''}
        data={[
          { value: '', label: t`Choose` },
          { value: 'day-first', label: t`The third of April` },
          { value: 'month-first', label: t`The fourth of March` },
        ]}
        description={t`The dates in ${file} can be read either way.`}
        inputWrapperOrder={['label', 'input', 'description']}
        onChange={({ currentTarget: { value } }) => {
          if (value === 'day-first' || value === 'month-first') onAnswer({ day_order: value })
        }}
      />
    </div>
  )
}
