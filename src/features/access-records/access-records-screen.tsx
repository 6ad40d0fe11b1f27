import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'

import type { AccessRecord } from '#contracts/access-records.ts'
import { accessActions } from '#contracts/lists/access-records.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { type ExportFormat, ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { ListPage } from '#src/list/list-screen.tsx'
import { filterCount } from '#src/list/list-view.ts'
import { usePromiseState, type PromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { accessActionNames } from '#src/words/access.ts'

import { useAccessRecordColumns } from './access-record-columns.tsx'
import { type AccessRecordsSearch, accessRecordsSearch } from './access-records-search.ts'
import { accessRecordsApi } from './access-records.api.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'

type AccessRecordsScreenProps = {
  records: Promise<Page<AccessRecord>>
  context: { http: Http; session: SessionActor; locale: LocaleActor }
  search: AccessRecordsSearch
  onChange: (change: Partial<AccessRecordsSearch>) => void
}

/** The access records while they are on their way, and after. */
export function AccessRecordsScreen({ records, context: { http, session }, ...page }: AccessRecordsScreenProps) {
  const reload = useReload()
  const permissions = useSelector(session, ({ context }) => context.permissions)

  return (
    <AccessRecordsPage
      {...page}
      records={usePromiseState(records)}
      permissions={permissions}
      fetchFile={(format) => accessRecordsApi(http).exported(accessRecordsSearch.query(page.search), format)}
      onRetry={reload}
    />
  )
}

type AccessRecordsPageProps = {
  search: AccessRecordsSearch
  records: PromiseState<Page<AccessRecord>>
  permissions: readonly string[]
  fetchFile: (format: ExportFormat) => Promise<{ file: Blob; name: string }>
  onChange: (change: Partial<AccessRecordsSearch>) => void
  onRetry: () => void
}

/** Who did what with people's data and rights. */
function AccessRecordsPage({ search, records, permissions, fetchFile, onChange, onRetry }: AccessRecordsPageProps) {
  const { number } = useFormats()
  const columns = useAccessRecordColumns(permissions)

  return (
    <ListPage
      title={<Trans>Access records</Trans>}
      sentence={<Trans>Who saw, heard, took along or changed what, when, from where and why?</Trans>}
      actions={<ExportMenu formats={tableFormats} fetchFile={fetchFile} />}
      search={search}
      onChange={onChange}
      renderFilters={(filter) => <AccessRecordFilters search={search} onChange={filter} />}
      list={records}
      columns={columns}
      renderCount={(total) => {
        const shown = number(total)
        return <Plural value={total} one={`${shown} record`} other={`${shown} records`} />
      }}
      noMatch={{
        title: <Trans>Nothing is recorded that matches</Trans>,
        hint: <Trans>Widen the period or take a filter away.</Trans>,
      }}
      onRetry={onRetry}
    />
  )
}

type AccessRecordFiltersProps = {
  search: AccessRecordsSearch
  onChange: (change: Partial<AccessRecordsSearch>) => void
}

function AccessRecordFilters({ search, onChange }: AccessRecordFiltersProps) {
  const { t } = useLingui()

  return (
    <FilterBar active={filterCount(search)}>
      <TextInput
        type="date"
        label={t`From`}
        value={search.from ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ from: value || undefined })}
      />
      <TextInput
        type="date"
        label={t`To`}
        value={search.to ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ to: value || undefined })}
      />
      <EnumSelect
        label={t`What was done`}
        all={t`Everything`}
        values={accessActions}
        names={accessActionNames}
        value={search.action}
        onChange={(action) => onChange({ action })}
      />
      <SearchField
        label={t`Number of the person`}
        inputMode="numeric"
        value={search.user_id?.toString()}
        readable={numberIn}
        onChange={(value) => onChange({ user_id: value === undefined ? undefined : Number(value) })}
      />
      <SearchField
        label={t`Done to`}
        placeholder="interaction:12"
        value={search.subject}
        onChange={(subject) => onChange({ subject })}
      />
      <SearchField label={t`Network address`} value={search.ip} onChange={(ip) => onChange({ ip })} />
    </FilterBar>
  )
}

/** The number of somebody, as a list can be asked for it: of `#012` it is 12. */
const numberIn = (words: string) => /[1-9]\d{0,14}/.exec(words)?.[0] ?? ''
