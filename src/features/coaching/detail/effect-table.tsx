import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'

import type { CoachingEffect } from '#domain/coaching-effect.ts'
import { QuestionName } from '#src/evaluation/question-name.tsx'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { RateFigure, useRateWords } from '#src/ui/rate-figure.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { effectVerdictNames } from '#src/words/coaching.ts'

import classes from '../coaching.module.css'
import type { QuestionEffect } from './question-effect.ts'

/** Each question's share of passed answers before and since, and how far they lie apart. */
export function EffectTable({ effects, hasAfter }: { effects: QuestionEffect[]; hasAfter: boolean }) {
  const { t } = useLingui()
  const words = useRateWords()
  const before = [
    { key: 'before', header: t`Before`, render: ({ effect }: QuestionEffect) => <RateFigure rate={effect.before} /> },
    { key: 'before-n', header: t`Passed`, render: ({ effect }: QuestionEffect) => words.count(effect.before) },
  ]
  const after = [
    { key: 'after', header: t`Since`, render: ({ effect }: QuestionEffect) => <RateFigure rate={effect.after} /> },
    { key: 'after-n', header: t`Passed`, render: ({ effect }: QuestionEffect) => words.count(effect.after) },
    {
      key: 'difference',
      header: t`Difference, points`,
      render: ({ effect }: QuestionEffect) => <Difference {...effect} />,
    },
  ]

  return (
    <FigureTable
      caption={<Trans>Passed answers by question</Trans>}
      note={
        hasAfter && (
          <Trans>
            The difference has a 95 % interval; better or worse is only said where all of it is. That it differs does
            not say that the coaching is why.
          </Trans>
        )
      }
      of={<Trans>Question</Trans>}
      rows={effects}
      keyOf={({ key }) => key}
      renderName={({ question }) => (question ? <QuestionName question={question} /> : <Trans>All together</Trans>)}
      columns={hasAfter ? [...before, ...after] : before}
    />
  )
}

const verdictIcons = { better: IconArrowUpRight, worse: IconArrowDownRight }

function Difference({ difference, verdict }: CoachingEffect) {
  const { i18n, t } = useLingui()
  const { number } = useFormats()
  if (!difference) return '–'
  const Icon = verdict && verdictIcons[verdict]
  const signed = (value: number) => (value > 0 ? `+${number(value)}` : number(value))
  const [low, high] = [signed(difference.low), signed(difference.high)]

  return (
    <>
      {signed(difference.value)}
      <span className={classes['aside']}>{t`${low} to ${high}`}</span>
      {Icon && (
        <StatusMark tone={verdict === 'better' ? 'good' : 'bad'}>
          <Icon size={14} stroke={1.5} aria-hidden />
          {i18n._(effectVerdictNames[verdict])}
        </StatusMark>
      )}
    </>
  )
}
