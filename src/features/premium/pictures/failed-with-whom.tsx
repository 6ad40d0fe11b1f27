import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { Judge, Judged } from '#contracts/premium.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { useScorecardWords } from '#src/reporting/use-scorecard-words.ts'
import { RateMap } from '#src/ui/charts/rate-map.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { useRateWords } from '#src/ui/rate-figure.tsx'

import type { JudgedFigureProps } from '../figure-props.ts'

/** Failures per question and agent: the questions with most failures first, the agents with the lowest scores first. */
export function FailedWithWhom({ judge, ...figure }: JudgedFigureProps & { judge: Judge }) {
  const { dashboard, judged, rowLinks, onOpen } = figure
  const { t } = useLingui()
  const { number, percent } = useFormats()
  const rates = useRateWords()
  const scorecardText = useScorecardWords()
  const { agents, agent_count } = judged
  const questions = worstFirst(judged.questions, judge)
  const count = number(agents.length)
  const cellOf = (row: number, column: number) => {
    const [question, agent] = [questions[row]!, agents[column]!]
    const cell = agent.cells.find(({ question_id }) => question_id === question.question_id)
    return { question, agent, ...(cell ?? { failed: 0, answers: 0 }) }
  }
  const rowsOf = (question_id: string, agent_id?: number) =>
    judge === 'machine'
      ? rowLinks.judged({ machine_failed: question_id, ...(agent_id !== undefined && { agent_id }) })
      : rowLinks.evaluations({ failed_question: question_id, ...(agent_id !== undefined && { agent_id }) })

  return (
    <RateMap
      title={t`Which question fails with whom`}
      note={
        judge === 'machine'
          ? t`Failed by the machine, of the answers that rules gave; darker is worse, none of fewer than five. ${count} of ${plural(agent_count, { one: '# agent', other: '# agents' })}, those with the lowest scores first.`
          : t`Failed by people, of the answers given; darker is worse, none of fewer than five. ${count} of ${plural(agent_count, { one: '# agent', other: '# agents' })}, those with the lowest scores first.`
      }
      fileName={fileNameOf(`failed-with-whom-${judge}`, dashboard)}
      isEmpty={agents.length === 0 || questions.length === 0}
      onOpen={onOpen}
      scale={{ lightest: 0, darkest: 100 }}
      cellTitle={(row, column) => {
        const { question, agent } = cellOf(row, column)
        return `${scorecardText.question(question)} · ${agent.name}`
      }}
      cellFacts={(row, column) => {
        const { failed, answers } = cellOf(row, column)
        const failureRate = rate(failed, answers)
        return [
          { name: t`Failed`, value: rates.cases(failureRate) },
          { name: t`Share`, value: rates.value(failureRate) },
          ...(failureRate.interval ? [{ name: t`95 % interval`, value: rates.interval(failureRate.interval) }] : []),
        ]
      }}
      cellHref={(row, column) => {
        const { question, agent, failed } = cellOf(row, column)
        return failed > 0 ? rowsOf(question.question_id, agent.id)?.href : undefined
      }}
      data={{
        heading: t`Question`,
        columns: agents.map(({ name }) => ({ name, unit: '%', format: (value) => percent(value / 100) })),
        rows: questions.map((question, row) => ({
          key: question.question_id,
          name: scorecardText.question(question),
          values: agents.map((_, column) => {
            const { failed, answers } = cellOf(row, column)
            return rate(failed, answers).value
          }),
          href: question[judge].failed > 0 ? rowsOf(question.question_id)?.href : undefined,
        })),
      }}
    />
  )
}

type Questions = Judged['questions']

/** The questions that one judge answers, those with most failures first; those with too few answers last. */
const worstFirst = (questions: Questions, judge: Judge): Questions =>
  questions
    .filter(({ [judge]: { answers } }) => answers > 0)
    .map((question) => ({ question, value: rate(question[judge].failed, question[judge].answers).value ?? -1 }))
    .toSorted((first, second) => second.value - first.value)
    .map(({ question }) => question)
