import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck, IconCircleX, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { Freshness } from '#contracts/partner-data-freshness.ts'
import { COMPLETENESS_TARGET, type Completeness, completenessOf } from '#domain/partner-data/completeness.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { useRateWords } from '#src/ui/rate-figure.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { policyFieldNames, recordFieldNames, dataKindNames, newestDayNames } from '#src/words/partner-data.ts'

import classes from './freshness.module.css'

/** How recent and how complete the stored data of a partner is. */
export function FreshnessScreen({ freshness }: { freshness: Promise<Freshness> }) {
  const { percent } = useFormats()
  const reload = useReload()
  const targetPercent = percent(COMPLETENESS_TARGET)

  return (
    <AsyncContent answer={usePromiseState(freshness)} rows={12} onRetry={reload}>
      {({ kinds, records, policies }) => (
        <div className={classes['freshness']}>
          <KindsTable kinds={kinds} />
          <div className={classes['tables']}>
            <FilledTable caption={<Trans>Fields of dialling records</Trans>} names={recordFieldNames} {...records} />
            <FilledTable caption={<Trans>Fields of policies</Trans>} names={policyFieldNames} {...policies} />
          </div>
          <p className={classes['note']}>
            <Trans>
              A field has gaps when fewer than {targetPercent} of the rows have something in it. Of fewer than five rows
              nothing is said.
            </Trans>
          </p>
        </div>
      )}
    </AsyncContent>
  )
}

/** The amount of each kind of data, and its most recent dates. */
function KindsTable({ kinds }: Pick<Freshness, 'kinds'>) {
  const { t, i18n } = useLingui()
  const { number, day } = useFormats()

  return (
    <FigureTable
      caption={<Trans>Freshness</Trans>}
      note={<Trans>Days are those of the partner’s calendar. What did not come with a file has no last upload.</Trans>}
      of={t`Kind of data`}
      rows={kinds}
      keyOf={({ kind }) => kind}
      renderName={({ kind }) => i18n._(dataKindNames[kind])}
      columns={[
        { key: 'rows', header: t`Rows`, render: ({ rows }) => number(rows) },
        {
          key: 'told',
          header: t`Last upload`,
          isText: true,
          render: ({ last_told_at: at }) => (at === null ? '—' : <Moment at={at} />),
        },
        {
          key: 'newest',
          header: t`Newest day`,
          isText: true,
          render: ({ newest_on }) => (newest_on === null ? '—' : day(newest_on)),
        },
        { key: 'which', header: t`Day of`, isText: true, render: ({ kind }) => i18n._(newestDayNames[kind]) },
      ]}
    />
  )
}

type FilledTableProps<Field extends string> = {
  caption: ReactNode
  names: Record<Field, MessageDescriptor>
  total: number
  fields: readonly { field: Field; filled: number }[]
}

/** The share of rows in which each field is filled in; a field with gaps is marked. */
function FilledTable<Field extends string>({ caption, names, total, fields }: FilledTableProps<Field>) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const words = useRateWords()
  const all = number(total)

  return (
    <FigureTable
      caption={caption}
      of={t`Field`}
      rows={fields}
      keyOf={({ field }) => field}
      renderName={({ field }) => i18n._(names[field])}
      columns={[
        { key: 'filled', header: t`Filled in, of ${all}`, render: ({ filled }) => number(filled) },
        {
          key: 'rate',
          header: t`Rate`,
          render: ({ filled }) => (
            <span title={words.cases(rate(filled, total))}>{words.value(rate(filled, total))}</span>
          ),
        },
        {
          key: 'state',
          header: t`State`,
          isText: true,
          render: ({ filled }) => <Mark state={completenessOf(filled, total)} />,
        },
      ]}
    />
  )
}

function Mark({ state }: { state: Completeness }) {
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }
  switch (state) {
    case 'filled':
      return (
        <StatusMark tone="good">
          <IconCheck {...icon} />
          <Trans>Filled in</Trans>
        </StatusMark>
      )
    case 'gaps':
      return (
        <StatusMark tone="warning">
          <IconAlertTriangle {...icon} />
          <Trans>Has gaps</Trans>
        </StatusMark>
      )
    case 'empty':
      return (
        <StatusMark tone="bad">
          <IconCircleX {...icon} />
          <Trans>Empty</Trans>
        </StatusMark>
      )
    case 'too-few':
      return (
        <StatusMark>
          <IconMinus {...icon} />
          <Trans>Too few rows</Trans>
        </StatusMark>
      )
  }
}
