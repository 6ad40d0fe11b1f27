import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { EvaluationRowDto } from '#contracts/evaluations.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import type { Column } from '#src/ui/table/data-table.tsx'
import { stateNamesOf } from '#src/words/quality.ts'

import type { AuditsSearch } from '../audits-search.ts'

/** The columns of the list of audits in the reader's language; the first opens one on this screen. */
export function useAuditColumns(search: AuditsSearch): Column<EvaluationRowDto>[] {
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
