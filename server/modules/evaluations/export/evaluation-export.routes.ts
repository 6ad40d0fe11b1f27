import { Readable } from 'node:stream'

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { countedStates } from '#contracts/evaluation-states.ts'
import type { Evaluation, EvaluationAnswer, EvaluationRowDto, Evidence } from '#contracts/evaluations.ts'
import {
  evaluationExportQuerySchema,
  EVALUATIONS_FORMAT,
  EVALUATIONS_FORMAT_VERSION,
} from '#contracts/lists/evaluations.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Question, Section } from '#contracts/scorecard-content.ts'
import { evaluationScore, type JudgedQuestion } from '#domain/scoring/evaluation-score.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { MAX_ZIP_FILES, type PackedFile, zipped } from '#server/archives/zipped.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { localeOf } from '#server/kernel/locale.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { evaluationDetails } from '#server/modules/evaluations/evaluation-detail.repository.ts'
import { evaluationListRepository } from '#server/modules/evaluations/evaluation-list.repository.ts'
import { answerWords, valuesOf } from '#server/modules/evaluations/export/answer-words.ts'
import { connectEvaluation } from '#server/modules/evaluations/export/connect-evaluation.ts'

/** Evaluations as files: all that match the filters of the list and that the reader sees. */
export const evaluationExportRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock, config } = app
  const list = evaluationListRepository(db)

  /**
   * Each with everything that belongs to it, as on its page; evaluations that have left the reader's sight meanwhile
   * are left out.
   */
  async function* detailed(scope: Scope, ids: readonly number[]): AsyncGenerator<Evaluation> {
    for (let index = 0; index < ids.length; index += BATCH) {
      yield* await evaluationDetails(db, scope, ids.slice(index, index + BATCH), clock())
    }
  }

  app.get(
    '/evaluations/export',
    {
      preHandler: app.may('quality-detail'),
      exposeHeadRoute: false,
      schema: { querystring: evaluationExportQuerySchema },
    },
    async (request, reply) => {
      const { scope, query } = request
      const { format, page: _page, per_page: _perPage, ...filters } = query
      const ids = await list.ids(scope, query)
      const locale = localeOf(request.headers, config.locale)
      const record = { subject: 'evaluations', detail: { ...filters, format, rows: ids.length } }

      switch (format) {
        case 'csv':
        case 'xlsx': {
          const rows = list.all(scope, query, ids)
          const table = { format, name: 'evaluations', columns: evaluationColumns(locale), rows }
          return app.sendExport(request, reply, record, table)
        }
        case 'answers-csv': {
          const rows = linesOf(detailed(scope, ids))
          const table = { format: 'csv' as const, name: 'evaluation-answers', columns: answerColumns(locale), rows }
          return app.sendExport(request, reply, record, table)
        }
        case 'json':
          await app.recordExport(request, record)
          return reply
            .type('application/json; charset=utf-8')
            .header('content-disposition', 'attachment; filename="evaluations.json"')
            .send(Readable.from(atalayaJson(detailed(scope, ids))))
        case 'connect':
          if (ids.length >= MAX_ZIP_FILES) {
            throw new Refusal({ kind: 'refused', errors: { format: [texts.tooManyEvaluations] } })
          }
          await app.recordExport(request, record)
          return reply
            .type('application/zip')
            .header('content-disposition', 'attachment; filename="evaluations-connect.zip"')
            .send(Readable.from(zipped(connectFiles(detailed(scope, ids), locale))))
      }
    },
  )
}

async function* linesOf(evaluations: AsyncIterable<Evaluation>): AsyncGenerator<AnswerLine> {
  for await (const evaluation of evaluations) yield* answerLines(evaluation)
}

/** Few enough that everything that belongs to them fits into memory together. */
const BATCH = 50

/**
 * Atalaya's own JSON, one evaluation at a time: `{format, version, evaluations}`, each as `GET /api/evaluations/{id}`
 * returns it.
 */
async function* atalayaJson(evaluations: AsyncIterable<Evaluation>): AsyncGenerator<string> {
  const [format, version] = [JSON.stringify(EVALUATIONS_FORMAT), EVALUATIONS_FORMAT_VERSION]
  yield `{"format":${format},"version":${version},"evaluations":[`
  let before = '\n'
  for await (const evaluation of evaluations) {
    yield before + JSON.stringify(evaluation)
    before = ',\n'
  }
  yield '\n]}\n'
}

/**
 * Headers are named after the fields of the list, in English; the title of a scorecard is in the reader's language.
 * Instants are in UTC.
 */
const evaluationColumns = (locale: Locale): readonly TableColumn<EvaluationRowDto>[] => [
  { header: 'id', value: ({ id }) => id },
  { header: 'interaction_id', value: ({ interaction_id }) => interaction_id },
  { header: 'kind', value: ({ kind }) => kind },
  { header: 'state', value: ({ state }) => state },
  { header: 'submitted_at', value: ({ submitted_at }) => submitted_at },
  { header: 'released_at', value: ({ released_at }) => released_at },
  { header: 'agent', value: ({ agent }) => agent?.name ?? null },
  { header: 'team', value: ({ team }) => team?.name ?? null },
  { header: 'partner', value: ({ partner }) => partner.name },
  { header: 'campaign', value: ({ campaign }) => campaign?.name ?? null },
  { header: 'started_at', value: ({ started_at }) => started_at },
  { header: 'time_zone', value: ({ time_zone }) => time_zone },
  { header: 'channel', value: ({ channel }) => channel },
  { header: 'duration_s', value: ({ duration_ms }) => (duration_ms === null ? null : duration_ms / 1000) },
  { header: 'scorecard_id', value: ({ scorecard }) => scorecard.id },
  { header: 'scorecard', value: ({ scorecard }) => inLanguage(scorecard.title, locale) },
  { header: 'scorecard_version', value: ({ scorecard }) => scorecard.number },
  { header: 'evaluator', value: ({ evaluator }) => evaluator?.name ?? null },
  { header: 'score', value: ({ score }) => score },
  { header: 'raw_score', value: ({ raw_score }) => raw_score },
  { header: 'target', value: ({ scorecard }) => scorecard.target },
  { header: 'auto_failed', value: ({ auto_failed }) => auto_failed },
  { header: 'answered', value: ({ answered }) => answered },
  { header: 'disputed', value: ({ disputed }) => disputed },
]

/**
 * One file for each evaluation, named as Amazon Connect names them, and a table of those that do not fit its format.
 * It has neither drafts nor void evaluations, and its readers would count a calibration.
 */
async function* connectFiles(evaluations: AsyncIterable<Evaluation>, locale: Locale): AsyncGenerator<PackedFile> {
  const unwritten: string[] = []
  for await (const evaluation of evaluations) {
    const { id, submitted_at } = evaluation
    const reason = reasonUnwritten(evaluation)
    if (reason || submitted_at === null) unwritten.push(`${id},${reason ?? 'draft'}`)
    else yield packed(nameOf(id, submitted_at), JSON.stringify(connectEvaluation(evaluation, locale)))
  }
  if (unwritten.length > 0) yield packed('not-written.csv', ['id,reason', ...unwritten, ''].join('\r\n'))
}

/**
 * `Evaluations/2026/03/02/15-42-00.000Z-12.json`: with hyphens where Amazon has colons, which Windows does not allow.
 */
const nameOf = (id: number, submittedAt: string) =>
  `Evaluations/${submittedAt.slice(0, 10).replaceAll('-', '/')}/${submittedAt.slice(11).replaceAll(':', '-')}-${id}.json`

const packed = (name: string, text: string): PackedFile => ({ name, bytes: Buffer.from(text) })

function reasonUnwritten({ kind, state }: Evaluation): string | null {
  if (!countedStates.some((counted) => counted === state)) return state
  return kind === 'calibration' ? kind : null
}

type AnswerLine = {
  evaluation: Evaluation
  section: Section
  question: Question
  answer: EvaluationAnswer
  evidence: Evidence[]
  /**
   * The judgement; null where the question does not apply any more, and for a draft, whose score is shown to nobody.
   */
  judged: JudgedQuestion | null
}

/** One line for each question that was answered or commented on, in the order of the scorecard. */
function answerLines(evaluation: Evaluation): AnswerLine[] {
  const { content, answers, evidence, state } = evaluation
  const judged = evaluationScore(content, valuesOf(evaluation)).sections.flatMap(({ questions }) => questions)
  return content.sections.flatMap((section) =>
    section.questions.flatMap((question) => {
      const answer = answers.find(({ question_id }) => question_id === question.id)
      if (!answer) return []
      const own = evidence.filter(({ question_id }) => question_id === question.id)
      const judgement = state === 'draft' ? undefined : judged.find((one) => one.question.id === question.id)
      return [{ evaluation, section, question, answer, evidence: own, judged: judgement ?? null }]
    }),
  )
}

/**
 * Names in English, texts of the scorecard in the reader's language, several values in one cell separated by ` | `.
 */
const answerColumns = (locale: Locale): readonly TableColumn<AnswerLine>[] => [
  { header: 'evaluation_id', value: ({ evaluation }) => evaluation.id },
  { header: 'interaction_id', value: ({ evaluation }) => evaluation.interaction_id },
  { header: 'kind', value: ({ evaluation }) => evaluation.kind },
  { header: 'state', value: ({ evaluation }) => evaluation.state },
  { header: 'submitted_at', value: ({ evaluation }) => evaluation.submitted_at },
  { header: 'agent', value: ({ evaluation }) => evaluation.agent?.name ?? null },
  { header: 'evaluator', value: ({ evaluation }) => evaluation.evaluator?.name ?? null },
  { header: 'scorecard_id', value: ({ evaluation }) => evaluation.scorecard.id },
  { header: 'scorecard', value: (line) => inLanguage(line.evaluation.content.title, locale, ownOf(line)) },
  { header: 'scorecard_version', value: ({ evaluation }) => evaluation.scorecard.number },
  { header: 'section_id', value: ({ section }) => section.id },
  { header: 'section', value: (line) => inLanguage(line.section.title, locale, ownOf(line)) },
  { header: 'question_id', value: ({ question }) => question.id },
  { header: 'question', value: (line) => inLanguage(line.question.text, locale, ownOf(line)) },
  { header: 'family', value: ({ question }) => question.family },
  { header: 'answer', value: ({ answer }) => answer.value },
  {
    header: 'answer_text',
    value: ({ question, answer, ...line }) =>
      answer.value === null ? null : answerWords(question, answer.value, locale, ownOf(line)),
  },
  { header: 'score', value: ({ judged }) => judged?.score ?? null },
  // without an applicable answer it is unknown whether the question failed
  { header: 'failed', value: ({ judged }) => (judged && judged.score !== null ? judged.is_failed : null) },
  { header: 'comment', value: ({ answer }) => answer.comment || null },
  { header: 'root_causes', value: (line) => rootCauses(line, locale) },
  { header: 'evidence', value: ({ evidence }) => joined(evidence.map(({ quote }) => quote ?? '')) },
  { header: 'evidence_at_s', value: ({ evidence }) => joined(evidence.map(({ span }) => seconds(span))) },
  { header: 'answered_by', value: ({ answer }) => answer.answered_by?.name ?? null },
  { header: 'answered_at', value: ({ answer }) => answer.answered_at },
]

const ownOf = ({ evaluation }: Pick<AnswerLine, 'evaluation'>) => evaluation.content.locale

const rootCauses = ({ question, answer, ...line }: AnswerLine, locale: Locale) =>
  joined(
    answer.root_causes.map((id) => {
      const cause = question.root_causes.find((one) => one.id === id)
      return (cause && inLanguage(cause.label, locale, ownOf(line))) || id
    }),
  )

/** When the evidence is heard, or was written: `61.5-64`; empty without times. */
function seconds({ start_ms, end_ms }: Evidence['span']): string {
  if (start_ms === null) return ''
  return end_ms === null ? String(start_ms / 1000) : `${start_ms / 1000}-${end_ms / 1000}`
}

const joined = (parts: readonly string[]) => (parts.length === 0 ? null : parts.join(' | '))
