import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { AssignmentRowDto } from '#contracts/assignments.ts'
import type { Column } from '#src/list/data-table.tsx'
import type { RowSelection } from '#src/list/use-row-selection.ts'
import { auditAddress } from '#src/machines/audit-address.ts'
import { conversationAddress } from '#src/machines/conversation-address.ts'
import { useFormats } from '#src/ui/formats.ts'
import { channelNames } from '#src/words/conversation.ts'

import { AssignmentMark } from '../plan-marks.tsx'
import classes from './plan.module.css'

/** The columns of the drawn conversations. Open ones can be selected. */
export function useAssignmentColumns(selection: RowSelection | null): Column<AssignmentRowDto>[] {
  const { t, i18n } = useLingui()
  const { day, dateTime, duration, number } = useFormats()
  const startOf = ({ started_at, time_zone }: AssignmentRowDto['call']) =>
    started_at ? dateTime(started_at, time_zone) : t`Date not known`

  return [
    ...(selection
      ? [
          {
            name: 'choice',
            width: 56,
            header: t`Choose`,
            cell: ({ id, state, call }: AssignmentRowDto) =>
              state === 'open' && (
                <input
                  type="checkbox"
                  className={classes['box']}
                  aria-label={t`Choose the conversation of ${startOf(call)}`}
                  checked={selection.has(id)}
                  onChange={({ nativeEvent }) =>
                    selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                  }
                />
              ),
          },
        ]
      : []),
    {
      name: 'started_at',
      width: 164,
      header: t`Conversation`,
      isSortable: true,
      cell: ({ call }) => (
        <Link {...conversationAddress(call)} title={call.time_zone}>
          {startOf(call)}
        </Link>
      ),
    },
    { name: 'channel', width: 80, header: t`Channel`, cell: ({ call }) => i18n._(channelNames[call.channel]) },
    { name: 'agent', width: 156, header: t`Agent`, isSortable: true, cell: ({ call }) => call.agent?.name ?? '—' },
    { name: 'campaign', width: 124, header: t`Campaign`, cell: ({ call }) => call.campaign?.name ?? '—' },
    {
      name: 'duration',
      width: 76,
      header: t`Duration`,
      isNumber: true,
      cell: ({ call }) => (call.duration_ms === null ? '—' : duration(call.duration_ms)),
    },
    {
      name: 'evaluator',
      width: 128,
      header: t`Evaluator`,
      isSortable: true,
      cell: ({ evaluator }) => evaluator?.name ?? '—',
    },
    { name: 'due_on', width: 108, header: t`Due`, isSortable: true, cell: ({ due_on }) => day(due_on) },
    { name: 'state', width: 128, header: t`State`, cell: (row) => <AssignmentMark row={row} /> },
    {
      name: 'score',
      width: 84,
      header: t`Evaluation`,
      cell: ({ evaluation, call }) =>
        evaluation ? (
          <Link {...auditAddress({ interaction_id: call.id, evaluation_id: evaluation.id })}>
            {evaluation.score === null ? t`Open it` : number(evaluation.score, 1)}
          </Link>
        ) : (
          '—'
        ),
    },
  ]
}
