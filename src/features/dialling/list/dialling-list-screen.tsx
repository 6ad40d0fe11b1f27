import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { DiallingOptions, DiallingRecordRowDto } from '#contracts/dialling-records.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { type ExportFormat, ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import type { Column } from '#src/list/data-table.tsx'
import { ListPage } from '#src/list/list-screen.tsx'
import { usePromiseState, type PromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { diallingApi, type DiallingListAnswers } from '../dialling.api.ts'
import { Disposition } from '../disposition.tsx'
import { DoNotCall } from '../do-not-call.tsx'
import { DiallingFilters } from './dialling-filters.tsx'
import { type DiallingSearch, diallingSearch } from './dialling-search.ts'

type DiallingListScreenProps = {
  answers: DiallingListAnswers
  context: { http: Http; locale: LocaleActor }
  search: DiallingSearch
  onChange: (change: Partial<DiallingSearch>) => void
}

/** The list of dialling records while its answers are on their way, and after. */
export function DiallingListScreen({ answers, context: { http }, search, onChange }: DiallingListScreenProps) {
  const reload = useReload()
  return (
    <DiallingListPage
      search={search}
      records={usePromiseState(answers.records)}
      options={usePromiseState(answers.options).value}
      fetchFile={(format) => diallingApi(http).exported(diallingSearch.query(search), format)}
      onChange={onChange}
      onRetry={reload}
    />
  )
}

type DiallingListPageProps = {
  search: DiallingSearch
  records: PromiseState<Page<DiallingRecordRowDto>>
  options: DiallingOptions | null
  fetchFile: (format: ExportFormat) => Promise<{ file: Blob; name: string }>
  onChange: (change: Partial<DiallingSearch>) => void
  onRetry: () => void
}

/** Every record of a calling base that the reader may see, filtered, sorted and paged on the server. */
function DiallingListPage({ search, records, options, fetchFile, onChange, onRetry }: DiallingListPageProps) {
  const { number } = useFormats()
  const columns = useDiallingColumns()

  return (
    <ListPage
      title={<Trans>Dialling records</Trans>}
      sentence={<Trans>Whom do partners want called, what came of it, and who must not be called?</Trans>}
      actions={<ExportMenu formats={tableFormats} fetchFile={fetchFile} />}
      search={search}
      onChange={onChange}
      renderFilters={(filter) => <DiallingFilters search={search} options={options} onChange={filter} />}
      list={records}
      columns={columns}
      renderCount={(total) => {
        const shown = number(total)
        return <Plural value={total} one={`${shown} record`} other={`${shown} records`} />
      }}
      noMatch={{
        title: <Trans>No record matches</Trans>,
        hint: (
          <Trans>
            Search for the whole number of a record or the last four digits of a phone, or take a filter away.
          </Trans>
        ),
      }}
      empty={
        <Empty title={<Trans>There are no dialling records for you</Trans>}>
          <Trans>
            They come with a partner’s calling base: a CSV or XLSX file that is imported for that partner. Whoever sees
            the conversations of one team only sees none of them, since bases have no teams.
          </Trans>
        </Empty>
      }
      onRetry={onRetry}
    />
  )
}

/** The columns of the list of dialling records in the reader's language. */
function useDiallingColumns(): Column<DiallingRecordRowDto>[] {
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
