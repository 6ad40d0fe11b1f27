import { Trans, useLingui } from '@lingui/react/macro'

import type { Freshness } from '#contracts/partner-data-freshness.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { dataKindNames, newestDayNames } from '#src/words/partner-data.ts'

/** How much there is of each kind of data, and how new it is. */
export function KindsTable({ kinds }: Pick<Freshness, 'kinds'>) {
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
