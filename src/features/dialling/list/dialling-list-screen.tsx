import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { DiallingRecordRowDto } from '#contracts/dialling-records.ts'
import { dispositions } from '#contracts/dispositions.ts'
import { dispositionFilters, doNotCallFilters } from '#contracts/lists/dialling-records.ts'
import { dashboardFunnelSteps } from '#contracts/lists/funnel.ts'
import { dispositionPath } from '#domain/dialling/dispositions.ts'
import { useApi } from '#src/context/app-context.ts'
import type { Column } from '#src/list/data-table.tsx'
import { ListScreen } from '#src/list/list-screen.tsx'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { dispositionNames, doNotCallNames } from '#src/words/dialling.ts'
import { funnelStepNames } from '#src/words/partner-data.ts'

import { diallingApi, type DiallingListAnswers } from '../dialling.api.ts'
import { Disposition } from '../disposition.tsx'
import { DoNotCall } from '../do-not-call.tsx'
import { type DiallingSearch, diallingSearch } from './dialling-search.ts'

type DiallingListScreenProps = { answers: DiallingListAnswers; search: DiallingSearch }

/** All records of calling bases that the reader may see; filtered, sorted and paged on the server. */
export function DiallingListScreen({ answers, search }: DiallingListScreenProps) {
  const { t, i18n } = useLingui()
  const api = useApi(diallingApi)
  const columns = useDiallingColumns()
  const list = usePromiseState(answers.records)
  const options = usePromiseState(answers.options).value
  const { partner_id, campaign_id } = search
  const campaigns = options?.campaigns.filter((one) => partner_id === undefined || one.partner_id === partner_id)

  return (
    <ListScreen
      title={<Trans>Dialling records</Trans>}
      sentence={<Trans>Whom do partners want called, what came of it, and who must not be called?</Trans>}
      fetchFile={(format) => api.exported(diallingSearch.query(search), format)}
      search={search}
      renderFilters={(filter) => (
        <>
          <SearchField
            placeholder={t`Record or last digits of a phone`}
            value={search.q}
            onChange={(q) => filter({ q })}
          />
          <Select
            label={t`Partner`}
            placeholder={t`All partners`}
            isClearable
            value={partner_id === undefined ? null : String(partner_id)}
            isLoading={!options}
            options={namedOptions(options?.partners)}
            onChange={(value) => filter({ partner_id: idOf(value), campaign_id: undefined })}
          />
          <Select
            label={t`Campaign`}
            placeholder={t`All campaigns`}
            isClearable
            value={campaign_id === undefined ? null : String(campaign_id)}
            isLoading={!options}
            options={namedOptions(campaigns)}
            onChange={(value) => filter({ campaign_id: idOf(value) })}
          />
          <NativeSelect
            label={t`Disposition`}
            value={search.disposition ?? ''}
            data={[
              { value: '', label: t`All dispositions` },
              ...dispositions.map((value) => ({
                value,
                label: dispositionPath(value)
                  .map((step) => i18n._(dispositionNames[step]))
                  .join(' › '),
              })),
              { value: 'not-mapped', label: t({ message: 'Not mapped', context: 'words of a dialler' }) },
              { value: 'none', label: t({ message: 'None told', context: 'disposition' }) },
            ]}
            onChange={({ currentTarget: { value } }) =>
              filter({ disposition: dispositionFilters.find((name) => name === value) })
            }
          />
          <EnumSelect
            label={t`Do not call`}
            all={t`All records`}
            values={doNotCallFilters}
            names={doNotCallNames}
            value={search.do_not_call}
            onChange={(do_not_call) => filter({ do_not_call })}
          />
          <EnumSelect
            label={t`Came as far as`}
            all={t`All records`}
            values={dashboardFunnelSteps}
            names={funnelStepNames}
            value={search.reached}
            onChange={(reached) => filter({ reached })}
          />
          <TextInput
            type="date"
            label={t`First came from`}
            value={search.came_from ?? ''}
            onChange={({ currentTarget: { value } }) => filter({ came_from: value || undefined })}
          />
          <TextInput
            type="date"
            label={t`First came until`}
            value={search.came_to ?? ''}
            onChange={({ currentTarget: { value } }) => filter({ came_to: value || undefined })}
          />
        </>
      )}
      list={list}
      columns={columns}
      renderCount={(total, count) => <Plural value={total} one={`${count} record`} other={`${count} records`} />}
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
    />
  )
}

const idOf = (value: string | null) => (value === null || value === '' ? undefined : Number(value))

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
