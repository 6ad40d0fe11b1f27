import { useLingui, Trans } from '@lingui/react/macro'
import { IconMessage2Question } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { EvaluationRowDto } from '#contracts/evaluations.ts'
import { FALLBACK_LOCALE, locales } from '#contracts/page-config.ts'
import { LocalizedText } from '#src/evaluation/localized-text.tsx'
import type { Column } from '#src/list/data-table.tsx'
import { evaluationAddress } from '#src/machines/audit-address.ts'
import { useFormats } from '#src/ui/formats.ts'
import { ScoreMark } from '#src/ui/score-mark.tsx'
import { channelNames } from '#src/words/conversation.ts'
import { evaluationKindNames, evaluationStateNames } from '#src/words/quality.ts'

import classes from './evaluation-columns.module.css'

/** The columns of the list of evaluations in the reader's language. */
export function useEvaluationColumns(): Column<EvaluationRowDto>[] {
  const { t, i18n } = useLingui()
  const { dateTime, number, zone } = useFormats()

  return useMemo(
    () => [
      {
        name: 'submitted_at',
        width: 156,
        header: t`Submitted`,
        isSortable: true,
        cell: ({ submitted_at, ...row }) => (
          <Link {...evaluationAddress(row)} title={submitted_at ? zone : undefined}>
            {submitted_at ? dateTime(submitted_at, zone) : t`Not yet`}
          </Link>
        ),
      },
      { name: 'agent', width: 144, header: t`Agent`, isSortable: true, cell: ({ agent }) => agent?.name ?? '—' },
      {
        name: 'started_at',
        width: 176,
        header: t`Conversation`,
        isSortable: true,
        cell: ({ started_at, time_zone, channel }) => {
          const name = i18n._(channelNames[channel])
          if (started_at === null) return name
          return (
            <span title={time_zone}>
              {dateTime(started_at, time_zone)} · {name}
            </span>
          )
        },
      },
      {
        name: 'scorecard',
        width: 148,
        header: t`Scorecard`,
        cell: ({ scorecard }) => <ScorecardCell scorecard={scorecard} />,
      },
      {
        name: 'evaluator',
        width: 128,
        header: t`Evaluator`,
        isSortable: true,
        cell: ({ evaluator }) => evaluator?.name ?? '—',
      },
      {
        name: 'score',
        width: 128,
        header: t`Score, points`,
        isSortable: true,
        isNumber: true,
        cell: (row) => <ScoreMark {...row} target={row.scorecard.target} />,
      },
      {
        name: 'state',
        width: 128,
        header: t`State`,
        isSortable: true,
        cell: (row) => <StateCell {...row} />,
      },
      { name: 'kind', width: 100, header: t`Kind`, cell: ({ kind }) => i18n._(evaluationKindNames[kind]) },
      {
        name: 'disputed',
        width: 80,
        header: t`Disputed answers`,
        isNumber: true,
        cell: ({ disputed }) => (disputed === 0 ? '—' : number(disputed)),
      },
    ],
    [t, i18n, dateTime, number, zone],
  )
}

/** The scorecard of the evaluation and its version. */
function ScorecardCell({ scorecard: { title, number: version } }: Pick<EvaluationRowDto, 'scorecard'>) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const locale = locales.find((name) => name === i18n.locale) ?? FALLBACK_LOCALE
  const versionNumber = number(version)

  return (
    <span>
      <LocalizedText text={title} languages={[locale, ...locales]} />
      <span className={classes['aside']}>
        <Trans>Version {versionNumber}</Trans>
      </span>
    </span>
  )
}

/** The state of the evaluation, and whether the reader has to acknowledge it. */
function StateCell({ state, waits }: Pick<EvaluationRowDto, 'state' | 'waits'>) {
  const { i18n } = useLingui()

  return (
    <span>
      {i18n._(evaluationStateNames[state])}
      {waits && (
        <span className={classes['waits']}>
          <IconMessage2Question size={14} stroke={1.5} aria-hidden />
          <Trans>To acknowledge</Trans>
        </span>
      )}
    </span>
  )
}
