import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'

import { importStates } from '#contracts/lists/imports.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Upload } from '#contracts/partner-data.ts'
import { useApi } from '#src/context/app-context.ts'
import type { Column } from '#src/list/data-table.tsx'
import { ListTable } from '#src/list/list-table.tsx'
import { filterCount, noFilters } from '#src/list/list-view.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { fileSize } from '#src/ui/file-size.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { usePromiseState, type PromiseState } from '#src/ui/use-promise-state.ts'
import { uploadStateNames, formatsOf } from '#src/words/partner-data.ts'

import { type ImportAnswers, partnerDataApi, type UploadAnswers } from '../partner-data.api.ts'
import { Undoing } from './undoing.tsx'
import { UploadFlow, type UploadFlowInput } from './upload-flow.tsx'
import { Uploaded } from './uploaded.tsx'
import type { UploadsSearch } from './uploads-search.ts'
import classes from './uploads.module.css'

type UploadsScreenProps = UploadAnswers & {
  partnerId: number
  /** Null for people who may not import. */
  bringing: ImportAnswers | null
  search: UploadsSearch
  renderFlow: (input: UploadFlowInput) => ReactNode
  onChange: (change: Partial<UploadsSearch>) => void
  onRetry: () => void
}

/** The uploads of a partner. People who may import can also upload files, and undo uploads. */
export function UploadsScreen({ partnerId, bringing, search, renderFlow, ...props }: UploadsScreenProps) {
  const { onChange, onRetry } = props
  const api = useApi(partnerDataApi)
  const uploads = usePromiseState(props.uploads)
  const upload = usePromiseState(props.upload)
  const isOpened = search.upload !== undefined

  return (
    <div className={classes['uploads']}>
      {bringing && (
        <UploadFlow
          partnerId={partnerId}
          bringing={bringing}
          renderFlow={(input) => renderFlow(input)}
          onRetry={onRetry}
        />
      )}
      {isOpened && bringing && upload.value && <Undoing undoing={upload.value.undoing} />}
      {isOpened && !bringing && (
        <AsyncContent answer={upload} onRetry={onRetry}>
          {(loaded) =>
            loaded && (
              <Uploaded
                upload={loaded}
                refusedFile={(id) => api.refusedFile(partnerId, id)}
                onAll={() => onChange({ upload: undefined, page: 1 })}
              />
            )
          }
        </AsyncContent>
      )}
      {!isOpened && <UploadList uploads={uploads} search={search} onChange={onChange} onRetry={onRetry} />}
    </div>
  )
}

type UploadListProps = {
  uploads: PromiseState<Page<Upload> | null>
  search: UploadsSearch
  onChange: (change: Partial<UploadsSearch>) => void
  onRetry: () => void
}

/** The uploads of the partner, the newest first. */
function UploadList({ uploads, search, onChange, onRetry }: UploadListProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const columns = useUploadColumns()
  const isFiltered = filterCount(search) > 0
  const clear = () => onChange(noFilters(search))
  const onFilter = (change: Partial<UploadsSearch>) => onChange({ page: 1, ...change })

  return (
    <div>
      <FilterBar active={filterCount(search)}>
        <SearchField
          label={t({ message: 'Name', context: 'of an import' })}
          value={search.q}
          onChange={(q) => onFilter({ q })}
        />
        <EnumSelect
          label={t`State`}
          all={t`All states`}
          values={importStates}
          names={uploadStateNames}
          value={search.state}
          onChange={(state) => onFilter({ state })}
        />
      </FilterBar>
      <ListTable
        list={{ ...uploads, value: uploads.value }}
        columns={columns}
        view={search}
        onView={onChange}
        renderCount={(total) => {
          const count = number(total)
          return <Plural value={total} one={`${count} upload`} other={`${count} uploads`} />
        }}
        empty={
          isFiltered ? (
            <NoMatch title={<Trans>No upload matches</Trans>} onClear={clear}>
              <Trans>Take a filter away.</Trans>
            </NoMatch>
          ) : (
            <Empty title={<Trans>Nothing was uploaded for this partner yet</Trans>}>
              <Trans>
                Calling bases, policies, instalments, claims and debts that come as files stand here, each with what was
                refused and why.
              </Trans>
            </Empty>
          )
        }
        onClear={isFiltered ? clear : undefined}
        onRetry={onRetry}
      />
    </div>
  )
}

/** The columns of the list of uploads in the reader's language. */
function useUploadColumns(): Column<Upload>[] {
  const { t, i18n } = useLingui()
  const { number } = useFormats()

  return useMemo(
    () => [
      {
        name: 'name',
        header: t({ message: 'Name', context: 'of an import' }),
        width: 200,
        isSortable: true,
        cell: ({ id, name }) => (
          <Link to="." search={(search: object) => ({ ...search, upload: id, page: 1 })}>
            {name}
          </Link>
        ),
      },
      { name: 'files', header: t`Files`, width: 200, cell: (upload) => <Names {...upload} /> },
      {
        name: 'created_at',
        header: t`When`,
        width: 150,
        isSortable: true,
        cell: ({ created_at }) => <Moment at={created_at} as="date-time" />,
      },
      {
        name: 'state',
        header: t`State`,
        width: 130,
        cell: ({ state, done, total }) => {
          const name = i18n._(uploadStateNames[state])
          const [doneText, totalText] = [number(done), number(total)]
          return RUNNING.has(state) && total > 0 ? t`${name}: ${doneText} of ${totalText}` : name
        },
      },
      {
        name: 'accepted',
        header: t`New or completed`,
        width: 120,
        isNumber: true,
        cell: ({ accepted }) => number(accepted),
      },
      {
        name: 'repeated',
        header: t`Known already`,
        width: 110,
        isNumber: true,
        cell: ({ repeated }) => number(repeated),
      },
      {
        name: 'refused',
        header: t({ message: 'Refused', context: 'what was not taken from files' }),
        width: 90,
        isNumber: true,
        cell: ({ refused }) => number(refused),
      },
      { name: 'created_by', header: t`Who`, width: 130, cell: ({ created_by }) => created_by?.name ?? '—' },
      { name: 'formats', header: t`Read as`, width: 180, cell: ({ formats }) => formatsOf(i18n, formats) },
      { name: 'bytes', header: t`Size`, width: 90, isNumber: true, cell: ({ bytes }) => fileSize(bytes, i18n.locale) },
    ],
    [t, i18n, number],
  )
}

function Names({ names, files }: Upload) {
  const { t } = useLingui()
  const { number } = useFormats()
  const listed = names.join(', ')
  const more = number(files - names.length)
  if (files === 0) return '—'
  return files > names.length ? t`${listed} and ${more} more` : listed
}

const RUNNING = new Set(['checking', 'queued', 'running'])
