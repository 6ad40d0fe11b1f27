import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck, IconCircleX, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { type Completeness, completenessOf } from '#domain/partner-data/completeness.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { useRateWords } from '#src/ui/rate-figure.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'

type FilledTableProps<Field extends string> = {
  caption: ReactNode
  names: Record<Field, MessageDescriptor>
  total: number
  fields: readonly { field: Field; filled: number }[]
}

/** In how many of the rows each field is filled in; a field with gaps says so. */
export function FilledTable<Field extends string>({ caption, names, total, fields }: FilledTableProps<Field>) {
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
