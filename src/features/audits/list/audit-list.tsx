import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { evaluationStates } from '#contracts/evaluation-states.ts'
import type { EvaluationRowDto } from '#contracts/evaluations.ts'
import type { Page } from '#contracts/pagination.ts'
import { type ExportFormat, ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { ColumnMenu } from '#src/list/column-menu.tsx'
import type { Column } from '#src/list/data-table.tsx'
import { ListTable } from '#src/list/list-table.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { stateNamesOf } from '#src/words/quality.ts'

import type { AuditsSearch } from '../audits-search.ts'
import classes from '../audits.module.css'
import { EnumSelect } from '#src/ui/enum-select.tsx'

type AuditListProps = {
  audits: PromiseState<Page<EvaluationRowDto>>
  search: AuditsSearch
  fetchFile: (format: ExportFormat) => Promise<{ file: Blob; name: string }>
  onChange: (change: Partial<AuditsSearch>) => void
  onRetry: () => void
}

/** The audits that were made: one's own or everybody's, as far as one may see them. */
export function AuditList({ audits, search, fetchFile, onChange, onRetry }: AuditListProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const columns = useAuditColumns(search)
  const isFiltered = search.mine !== undefined || search.state !== undefined
  const clear = () => onChange({ mine: undefined, state: undefined, page: 1 })
  const names = stateNamesOf('freemium')

  return (
    <section className={classes['list']} aria-labelledby="audits-list">
      <div className={classes['filters']}>
        <h2 id="audits-list" className={classes['subtitle']}>
          <Trans>Audits</Trans>
        </h2>
        <div className={classes['buttons']}>
          <ColumnMenu columns={columns} view={search} onView={onChange} />
          <ExportMenu formats={tableFormats} fetchFile={fetchFile} />
        </div>
      </div>
      <div className={classes['facts']}>
        <NativeSelect
          label={t`Whose`}
          value={search.mine ?? ''}
          data={[
            { value: '', label: t`Everybody’s` },
            { value: 'yes', label: t`Mine` },
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ mine: value === 'yes' ? 'yes' : undefined, page: 1 })}
        />
        <EnumSelect
          label={t`State`}
          all={t`All states`}
          values={evaluationStates}
          names={names}
          value={search.state}
          onChange={(state) => onChange({ state, page: 1 })}
        />
      </div>
      <ListTable
        list={audits}
        columns={columns}
        view={search}
        onView={onChange}
        renderCount={(total) => {
          const shown = number(total)
          return <Plural value={total} one={`${shown} audit`} other={`${shown} audits`} />
        }}
        empty={
          isFiltered ? (
            <NoMatch title={<Trans>No audit matches</Trans>} onClear={clear}>
              <Trans>Take a filter away.</Trans>
            </NoMatch>
          ) : (
            <Empty title={<Trans>Nobody has audited a call yet</Trans>}>
              <Trans>Bring a recording or pick a conversation above: its signed sheet stands here.</Trans>
            </Empty>
          )
        }
        onClear={isFiltered ? clear : undefined}
        onRetry={onRetry}
      />
    </section>
  )
}

/** The columns of the list of audits in the reader's language; the first opens one on this screen. */
function useAuditColumns(search: AuditsSearch): Column<EvaluationRowDto>[] {
  const { t, i18n } = useLingui()
  const { dateTime, number } = useFormats()

  return useMemo(
    () => [
      {
        name: 'created_at',
        width: 160,
        header: t`Begun`,
        isSortable: true,
        cell: ({ id, created_at }) => (
          <Link to="/auditoria-llamadas-freemium" search={{ ...search, call: undefined, audit: id }}>
            <Moment at={created_at} as="date-time" />
          </Link>
        ),
      },
      { name: 'agent', width: 160, header: t`Agent`, isSortable: true, cell: ({ agent }) => agent?.name ?? '—' },
      {
        name: 'started_at',
        width: 190,
        header: t`Conversation`,
        isSortable: true,
        cell: ({ interaction_id, started_at, time_zone }) => (
          <span title={started_at ? time_zone : undefined}>
            {started_at ? dateTime(started_at, time_zone) : t`Conversation ${interaction_id}`}
          </span>
        ),
      },
      {
        name: 'score',
        width: 110,
        header: t`Score, points`,
        isSortable: true,
        isNumber: true,
        cell: ({ score }) => (score === null ? '—' : number(score, 1)),
      },
      {
        name: 'state',
        width: 120,
        header: t`State`,
        isSortable: true,
        cell: ({ kind, state }) => i18n._(stateNamesOf(kind)[state]),
      },
      {
        name: 'evaluator',
        width: 160,
        header: t`By`,
        isSortable: true,
        cell: ({ evaluator }) => evaluator?.name ?? '—',
      },
    ],
    [t, i18n, dateTime, number, search],
  )
}
