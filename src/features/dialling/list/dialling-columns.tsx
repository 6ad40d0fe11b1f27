import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { DiallingRecordRowDto } from '#contracts/dialling-records.ts'
import { useFormats } from '#src/ui/formats.ts'
import type { Column } from '#src/ui/table/data-table.tsx'

import { Disposition } from '../disposition.tsx'
import { DoNotCall } from '../do-not-call.tsx'

/** The columns of the list of dialling records in the reader's language. */
export function useDiallingColumns(): Column<DiallingRecordRowDto>[] {
  const { t } = useLingui()
  const { number, dateTime } = useFormats()

  return useMemo(() => {
    const moment = (at: string | null, zone: string) =>
      at === null ? (
        '—'
      ) : (
        <time dateTime={at} title={zone}>
          {dateTime(at, zone)}
        </time>
      )
    return [
      {
        name: 'record_id',
        width: 120,
        header: t`Record`,
        isSortable: true,
        cell: ({ id, record_id }) => (
          <Link to="/call-detail-db/$id" params={{ id: String(id) }}>
            {record_id ?? `#${id}`}
          </Link>
        ),
      },
      { name: 'customer', width: 136, header: t`Customer`, cell: ({ customer_name }) => customer_name ?? '—' },
      { name: 'phone', width: 136, header: t`Phone`, cell: ({ phone }) => phone ?? '—' },
      { name: 'partner', width: 144, header: t`Partner`, isSortable: true, cell: ({ partner }) => partner.name },
      {
        name: 'campaign',
        width: 144,
        header: t`Campaign`,
        isSortable: true,
        cell: ({ campaign }) => campaign?.name ?? '—',
      },
      {
        name: 'attempts',
        width: 92,
        header: t`Attempts`,
        isSortable: true,
        isNumber: true,
        cell: ({ attempts }) => (attempts === null ? '—' : number(attempts)),
      },
      {
        name: 'last_attempt_at',
        width: 160,
        header: t`Last attempt`,
        isSortable: true,
        cell: ({ last_attempt_at, time_zone }) => moment(last_attempt_at, time_zone),
      },
      {
        name: 'disposition',
        width: 184,
        header: t`Disposition`,
        cell: ({ disposition }) => <Disposition disposition={disposition} />,
      },
      {
        name: 'next_attempt_at',
        width: 160,
        header: t`Planned next`,
        isSortable: true,
        cell: ({ next_attempt_at, time_zone }) => moment(next_attempt_at, time_zone),
      },
      {
        name: 'do_not_call',
        width: 168,
        header: t`Do not call`,
        cell: ({ do_not_call }) => <DoNotCall value={do_not_call} />,
      },
    ]
  }, [t, number, dateTime])
}
