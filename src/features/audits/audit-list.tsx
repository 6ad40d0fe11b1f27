import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import { evaluationStates } from '#contracts/evaluation-states.ts'
import type { EvaluationRowDto } from '#contracts/evaluations.ts'
import type { Page } from '#contracts/pagination.ts'
import { useApi } from '#src/context/app-context.ts'
import { ColumnMenu } from '#src/list/column-menu.tsx'
import type { Column } from '#src/list/data-table.tsx'
import { ListTable } from '#src/list/list-table.tsx'
import { useSearchChange } from '#src/list/use-search-change.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { stateNamesOf } from '#src/words/quality.ts'

import { auditListSearch, auditsQuery, type AuditsSearch } from './audits-search.ts'
import { auditsApi } from './audits.api.ts'
import classes from './audits.module.css'

type AuditListProps = { audits: PromiseState<Page<EvaluationRowDto>>; search: AuditsSearch }

/** The list of audits: one's own or everybody's, as far as the reader may see them. */
export function AuditList({ audits, search }: AuditListProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const api = useApi(auditsApi)
  const change = useSearchChange<AuditsSearch>()
  const reload = useReload()
  const columns = useAuditColumns(search)
  const isFiltered = search.mine !== undefined || search.state !== undefined
  const clear = () => change({ mine: undefined, state: undefined, page: 1 })
  const names = stateNamesOf('freemium')

  return (
    <section className={classes['list']} aria-labelledby="audits-list">
      <div className={classes['filters']}>
        <h2 id="audits-list" className={classes['subtitle']}>
          <Trans>Audits</Trans>
        </h2>
        <div className={classes['buttons']}>
          <ColumnMenu columns={columns} view={search} onView={change} />
          <ExportMenu
            formats={tableFormats}
            fetchFile={(format) => api.exported(auditsQuery(auditListSearch(search)), format)}
          />
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
          onChange={({ currentTarget: { value } }) => change({ mine: value === 'yes' ? 'yes' : undefined, page: 1 })}
        />
        <EnumSelect
          label={t`State`}
          all={t`All states`}
          values={evaluationStates}
          names={names}
          value={search.state}
          onChange={(state) => change({ state, page: 1 })}
        />
      </div>
      <ListTable
        list={audits}
        columns={columns}
        view={search}
        onView={change}
        renderCount={(total) => {
          const count = number(total)
          return <Plural value={total} one={`${count} audit`} other={`${count} audits`} />
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
        onRetry={reload}
      />
    </section>
  )
}

/** The columns of the list of audits in the reader's language. The first column opens an audit on this screen. */
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
