import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'

import type { Coaching } from '#contracts/coaching.ts'
import { FALLBACK_LOCALE, locales } from '#contracts/page-config.ts'
import type { NamedQuestion } from '#contracts/quality-questions.ts'
import { type CoachingEffect, coachingEffect, addCounts } from '#domain/coaching/coaching-effect.ts'
import type { Rate } from '#domain/scoring/critical-accuracy.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { QuestionName } from '#src/evaluation/question-name.tsx'
import { pairMarks } from '#src/ui/charts/row-marks.tsx'
import { RowPlot } from '#src/ui/charts/row-plot.tsx'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { RateFigure, useRateWords } from '#src/ui/rate-figure.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { effectVerdictNames } from '#src/words/coaching.ts'

import classes from '../coaching.module.css'

/** How often the questions passed before the coaching and since, as a table and as a chart. */
export function EffectSection({ coaching }: { coaching: Coaching }) {
  const { t, i18n } = useLingui()
  const { history } = useRouter()
  const { percent, dateTime, number, zone } = useFormats()
  const { before, after } = coaching.counts
  const effects = questionEffects(coaching)
  const locale = locales.find((name) => name === i18n.locale) ?? FALLBACK_LOCALE
  const nameOf = ({ question }: QuestionEffect) =>
    question ? inLanguage(question.text, locale, question.scorecard.locale) : t`All together`
  const [from, agreedAt] = [dateTime(before.from, zone), dateTime(before.to, zone)]
  const to = after && dateTime(after.to, zone)
  const share = (value: number) => percent(value / 100)

  return (
    <section className={classes['section']} aria-labelledby="coaching-effect">
      <h2 id="coaching-effect" className={classes['subtitle']}>
        <Trans>What became of it</Trans>
      </h2>
      <p className={classes['note']}>
        {to === null ? (
          <Trans>
            Passed answers of released evaluations, of conversations that began from {from} until {agreedAt}. What comes
            after is told once the agent has agreed.
          </Trans>
        ) : (
          <Trans>
            Passed answers of released evaluations, of conversations that began from {from} until it was agreed,{' '}
            {agreedAt}, against those since, until {to}. Time zone {zone}.
          </Trans>
        )}
      </p>
      <EffectTable effects={effects} hasAfter={after !== null} />
      {after && (
        <RowPlot
          title={t`Share of passed answers before and since`}
          note={t`Percent of the answers that applied, with 95 % intervals; fewer than five are not told`}
          isEmpty={effects.every(({ effect }) => effect.before.value === null && effect.after.value === null)}
          fileName={`coaching-${coaching.id}`}
          onOpen={(href) => history.push(href)}
          axis={{ ticks: [0, 25, 50, 75, 100], format: share }}
          {...pairMarks({
            names: { before: t`Before`, after: t`Since`, missing: t`Too few` },
            pairs: new Map(
              effects.map(({ key, effect }) => [
                key,
                { before: intervalOf(effect.before), after: intervalOf(effect.after) },
              ]),
            ),
          })}
          data={{
            heading: t`Question`,
            columns: [
              { name: t`Before`, unit: '%', format: share },
              { name: t`Before, answers`, format: number },
              { name: t`Since`, unit: '%', format: share },
              { name: t`Since, answers`, format: number },
            ],
            rows: effects.map((questionEffect) => ({
              key: questionEffect.key,
              name: nameOf(questionEffect),
              values: [questionEffect.effect.before, questionEffect.effect.after].flatMap(({ value, whole }) => [
                value,
                whole,
              ]),
              href: evaluationsHref(coaching, questionEffect),
            })),
          }}
        />
      )}
    </section>
  )
}

const intervalOf = ({ value, interval }: Rate) => (value === null || !interval ? null : { value, ...interval })

/** The address of the evaluations of a figure; for one question those in which it failed. */
function evaluationsHref({ agent, scorecard }: Coaching, { question }: QuestionEffect): string {
  const all = `/quality/evaluations?group=counted&agent_id=${agent.id}&scorecard_id=${scorecard.id}`
  return question ? `${all}&failed_question=${question.question_id}` : all
}

/** The share of passed answers of each question before and since, and the difference. */
function EffectTable({ effects, hasAfter }: { effects: QuestionEffect[]; hasAfter: boolean }) {
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

/** The effect on each question of a coaching. `question` is null for the total, which exists if there are several. */
type QuestionEffect = { key: string; question: NamedQuestion | null; effect: CoachingEffect }

function questionEffects({ questions, counts }: Pick<Coaching, 'questions' | 'counts'>): QuestionEffect[] {
  const each = counts.questions.flatMap(({ question_id, ...answers }): QuestionEffect[] => {
    const question = questions.find((one) => one.question_id === question_id)
    return question ? [{ key: question_id, question, effect: coachingEffect(answers) }] : []
  })
  if (each.length < 2) return each
  // no question id starts with an asterisk
  return [...each, { key: '*', question: null, effect: coachingEffect(addCounts(counts.questions)) }]
}
