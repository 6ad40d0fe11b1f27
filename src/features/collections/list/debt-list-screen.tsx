import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'

import { debtBuckets, promiseStates } from '#contracts/collection-words.ts'
import { useApi } from '#src/context/app-context.ts'
import { ListScreen } from '#src/list/list-screen.tsx'
import { Check } from '#src/ui/check.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { bucketNames, promiseEndNames, promiseStateNames, rollOutcomeNames } from '#src/words/collections.ts'

import { collectionsApi, type DebtListAnswers } from '../collections.api.ts'
import classes from '../collections.module.css'
import { DebtOrganisationFilters } from '../debt-organisation-filters.tsx'
import { HowToImport } from '../how-to-import.tsx'
import { useDebtColumns } from './debt-columns.tsx'
import { type DebtSearch, debtSearch } from './debt-search.ts'

type DebtListScreenProps = { answers: DebtListAnswers; search: DebtSearch }

/** Every debt that the reader may see, its balance, and when the debtor may be contacted. */
export function DebtListScreen({ answers, search }: DebtListScreenProps) {
  const { t, i18n } = useLingui()
  const api = useApi(collectionsApi)
  const columns = useDebtColumns()
  const list = usePromiseState(answers.debts)
  const options = usePromiseState(answers.options).value

  return (
    <ListScreen
      title={<Trans>Worklist</Trans>}
      sentence={<Trans>Who is to be contacted next about which debt, and when is that permitted?</Trans>}
      views={{ api: api.saved, query: debtSearch.view(search) }}
      fetchFile={(format) => api.exported(debtSearch.query(search), format)}
      search={search}
      renderFilters={(filter) => (
        <>
          <SearchField
            placeholder={t`Debt or last digits of a phone`}
            value={search.q}
            onChange={(q) => filter({ q })}
          />
          <DebtOrganisationFilters value={search} options={options} onChange={filter} />
          <NativeSelect
            label={t({ message: 'Overdue', context: 'debts' })}
            value={search.overdue ?? String(search.bucket ?? '')}
            data={[
              { value: '', label: t`Any time` },
              { value: 'yes', label: t`Since any day` },
              ...debtBuckets.map((bucket) => ({ value: String(bucket), label: i18n._(bucketNames[bucket]) })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              filter({
                overdue: value === 'yes' ? value : undefined,
                bucket: debtBuckets.find((bucket) => String(bucket) === value),
              })
            }
          />
          <NativeSelect
            label={t`Promise`}
            value={search.promise ?? ''}
            data={[
              { value: '', label: t({ message: 'With or without', context: 'promise to pay' }) },
              ...promiseStates.map((state) => ({ value: state, label: i18n._(promiseStateNames[state]) })),
              { value: 'none', label: t({ message: 'None', context: 'promise to pay' }) },
            ]}
            onChange={({ currentTarget: { value } }) =>
              filter({ promise: value === 'none' ? value : promiseStates.find((state) => state === value) })
            }
          />
          <TextInput
            type="date"
            label={t`As of`}
            value={search.as_of ?? ''}
            onChange={({ currentTarget: { value } }) => filter({ as_of: value || undefined })}
          />
          <Check
            name="callable"
            label={t`May be called now`}
            isChecked={search.callable === 'yes'}
            onChange={(isChecked) => filter({ callable: isChecked ? 'yes' : undefined })}
          />
          <Check
            name="standing"
            label={t`Paid and taken away too`}
            isChecked={search.standing === 'all'}
            onChange={(isChecked) => filter({ standing: isChecked ? 'all' : undefined })}
          />
        </>
      )}
      toolbar={
        <>
          <DrilldownNote search={search} />
          <PromiseFilterNote search={search} />
        </>
      }
      list={list}
      columns={columns}
      renderCount={(total, count) => <Plural value={total} one={`${count} debt`} other={`${count} debts`} />}
      noMatch={{
        title: <Trans>No debt matches</Trans>,
        hint: (
          <Trans>Search for the whole id of a debt or the last four digits of a phone, or take a filter away.</Trans>
        ),
      }}
      empty={<HowToImport />}
    />
  )
}

/** Describes the promise, conversation and agent filters of a link from a figure, which no filter field shows. */
function PromiseFilterNote({ search }: { search: DebtSearch }) {
  const { i18n } = useLingui()
  const { promised, category_id, failed, agent_id } = search
  const end = promised !== undefined && promised !== 'decided' ? i18n._(promiseEndNames[promised]) : null

  return (
    <>
      {promised === 'decided' && (
        <p className={classes['note']}>
          <Trans>With a promise that was kept or broken.</Trans>
        </p>
      )}
      {end !== null && (
        <p className={classes['note']}>
          <Trans>With a promise that ended so: {end}.</Trans>
        </p>
      )}
      {category_id !== undefined && (
        <p className={classes['note']}>
          <Trans>A category was found in the conversation in which it was promised.</Trans>
        </p>
      )}
      {failed !== undefined && (
        <p className={classes['note']}>
          <Trans>Failed by the machine in the conversation in which it was promised: {failed}.</Trans>
        </p>
      )}
      {agent_id !== undefined && (
        <p className={classes['note']}>
          <Trans>Of one agent.</Trans>
        </p>
      )}
    </>
  )
}

/** Describes the days and the cell of a link from a figure, which no filter field shows. */
function DrilldownNote({ search }: { search: DebtSearch }) {
  const { i18n } = useLingui()
  const { day } = useFormats()
  const span = (from: string | undefined, to: string | undefined) =>
    from === undefined || to === undefined ? null : { from: day(from), to: day(to) }
  const rolled = span(search.rolled_from, search.rolled_to)
  const assigned = span(search.assigned_from, search.assigned_to)
  const attempted = span(search.attempted_from, search.attempted_to)
  const promised = span(search.promised_from, search.promised_to)
  const overdue = search.assigned_bucket === undefined ? null : i18n._(bucketNames[search.assigned_bucket])
  const opening = search.opening === undefined ? null : i18n._(bucketNames[search.opening])
  const outcome = search.outcome === undefined ? null : i18n._(rollOutcomeNames[search.outcome])

  return (
    <>
      {rolled && opening !== null && outcome !== null && (
        <p className={classes['note']}>
          <Trans>
            Open at the end of {rolled.from} as “{opening}”, and “{outcome}” at the end of {rolled.to}.
          </Trans>
        </p>
      )}
      {rolled && (opening === null || outcome === null) && (
        <p className={classes['note']}>
          <Trans>Open at the end of {rolled.from}.</Trans>
        </p>
      )}
      {assigned && (
        <p className={classes['note']}>
          <Trans>
            Assigned from {assigned.from} to {assigned.to}.
          </Trans>{' '}
          {overdue !== null && <Trans>Overdue on that day: {overdue}.</Trans>}
        </p>
      )}
      {attempted && (
        <p className={classes['note']}>
          <Trans>
            With an attempt to contact from {attempted.from} to {attempted.to}.
          </Trans>
        </p>
      )}
      {promised && (
        <p className={classes['note']}>
          <Trans>
            With a promise that falls due from {promised.from} to {promised.to}.
          </Trans>
        </p>
      )}
    </>
  )
}
