import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'

import { reportPeriods } from '#contracts/report-kinds.ts'
import type { Draft } from '#src/forms/use-draft.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Select } from '#src/ui/select.tsx'
import { zoneOptions } from '#src/ui/zone-options.ts'
import { reportPeriodNames } from '#src/words/reports.ts'

import { useScheduleText } from '../use-report-texts.ts'
import type { ReportValues } from './report-draft.ts'
import classes from './report-form.module.css'

/** The schedule: interval, hour, time zone, and the reported days. */
export function ScheduleFields({ draft: { values, errors, change } }: { draft: Draft<ReportValues> }) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const scheduleText = useScheduleText()
  const { every, weekday, day, hour, period, time_zone } = values
  const numberOptions = (from: number, to: number, label: (value: number) => string) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({
      value: String(from + index),
      label: label(from + index),
    }))

  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>
        <Trans>When</Trans>
      </legend>
      <div className={classes['pair']}>
        <NativeSelect
          label={t`How often`}
          value={every}
          data={[
            { value: 'day', label: t`Every day` },
            { value: 'week', label: t`Every week` },
            { value: 'month', label: t`Every month` },
          ]}
          error={errors['schedule']?.[0]}
          onChange={({ currentTarget: { value } }) =>
            change({ every: value === 'day' || value === 'month' ? value : 'week' })
          }
        />
        {every === 'week' && (
          <NativeSelect
            label={t`Weekday`}
            value={String(weekday)}
            data={numberOptions(1, 7, scheduleText.weekday)}
            onChange={({ currentTarget: { value } }) => change({ weekday: Number(value) })}
          />
        )}
        {every === 'month' && (
          <NativeSelect
            label={t`Day of the month`}
            value={String(day)}
            data={numberOptions(1, 31, (value) => number(value))}
            description={day > 28 ? t`In a shorter month, on its last day.` : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={({ currentTarget: { value } }) => change({ day: Number(value) })}
          />
        )}
        <NativeSelect
          label={t`Time`}
          value={String(hour)}
          data={numberOptions(0, 23, scheduleText.hour)}
          onChange={({ currentTarget: { value } }) => change({ hour: Number(value) })}
        />
        <Select
          label={t`Time zone`}
          value={time_zone}
          options={zoneOptions(time_zone)}
          error={errors['time_zone']?.[0]}
          onChange={(value) => value && change({ time_zone: value })}
        />
      </div>
      <NativeSelect
        label={t`Of which days`}
        value={period}
        data={reportPeriods.map((value) => ({ value, label: i18n._(reportPeriodNames[value]) }))}
        description={t`Days are counted in the partner’s time zone, else in UTC. If they are not over there yet, it is sent once they are.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={errors['period']?.[0]}
        onChange={({ currentTarget: { value } }) =>
          change({ period: reportPeriods.find((name) => name === value) ?? period })
        }
      />
    </fieldset>
  )
}
