import { screen, within } from '@testing-library/react'

import type { AnswerChange, EvidenceDraft, Present } from '#contracts/evaluation-changes.ts'
import type { Evaluation } from '#contracts/evaluations.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import { questionsOf } from '#domain/scoring/answers.ts'

import { hearCall, openCall } from './call-page.ts'
import { answerTo, exampleEvaluation } from './example-evaluation.ts'
import { refusal, type Handler } from './session-backend.ts'

const AT = '/api/evaluations/40'
export const AUDITOR: PermissionName[] = ['quality-detail', 'call-detail', 'quality-audit']

type Given = {
  evaluation?: Partial<Evaluation>
  others?: Present['others']
  other?: Record<string, Handler>
  at?: string
  permissions?: PermissionName[]
}

/** A fake server that stores one evaluation as the real one does, with a version for each answer. */
function evaluationServer(given: Partial<Evaluation>, others: Present['others']) {
  let evaluation: Evaluation = { ...exampleEvaluation, ...given }
  const change = (changed: Partial<Evaluation>): Evaluation => {
    evaluation = { ...evaluation, ...changed, version: evaluation.version + 1 }
    return evaluation
  }
  const answerOf = (id: string) => evaluation.answers.find(({ question_id }) => question_id === id)
  const keep = (id: string, input: Partial<AnswerChange>, name = 'Ada Lovelace') => {
    const version = (answerOf(id)?.version ?? 0) + 1
    const answer = answerTo(id, { ...input, version, answered_by: { id: 7, name } })
    change({ answers: [...evaluation.answers.filter(({ question_id }) => question_id !== id), answer] })
    return answer
  }
  const save =
    (id: string): Handler =>
    ({ body }) => {
      const input = body as AnswerChange
      if (!evaluation.may_answer || (answerOf(id)?.version ?? 0) !== input.version) {
        return refusal('conflict', 'Changed meanwhile.')
      }
      return { status: 200, body: { answer: keep(id, input), masked: 0, version: evaluation.version } }
    }
  const remove =
    (id: number): Handler =>
    () => ({
      status: 200,
      body: { version: change({ evidence: evaluation.evidence.filter((one) => one.id !== id) }).version },
    })
  const point: Handler = ({ body }) => {
    const { question_id, span } = body as EvidenceDraft
    const evidence = { id: 900 + evaluation.version, question_id, span, quote: 'Quoted by the server' }
    change({ evidence: [...evaluation.evidence, evidence] })
    return { status: 200, body: { evidence, version: evaluation.version } }
  }

  const routes: Record<string, Handler> = {
    [`GET ${AT}`]: () => ({ status: 200, body: evaluation }),
    [`PUT ${AT}/comment`]: ({ body }) => {
      const { comment, was } = body as { comment: string; was: string }
      if (!evaluation.may_answer || was !== evaluation.comment) return refusal('conflict', 'Changed meanwhile.')
      return { status: 200, body: { comment, masked: 0, version: change({ comment }).version } }
    },
    [`POST ${AT}/evidence`]: point,
    [`POST ${AT}/presence`]: () => ({
      status: 200,
      body: { version: evaluation.version, state: evaluation.state, others },
    }),
    [`DELETE ${AT}/presence`]: () => ({ status: 200, body: { success: true } }),
    [`POST ${AT}/print`]: () => ({ status: 200, body: { success: true } }),
    [`GET ${AT}/suggestions`]: () => ({ status: 200, body: { data: [], withheld: 0 } }),
  }
  for (const { id } of questionsOf(evaluation.content)) routes[`PUT ${AT}/answers/${id}`] = save(id)
  for (const { id } of evaluation.evidence) routes[`DELETE ${AT}/evidence/${id}`] = remove(id)
  return { routes, change, keep, evaluation: () => evaluation }
}

/** Opens the screen of an evaluation with a fake server that has it and its conversation. */
export function openEvaluation(given: Given = {}) {
  const { server, visit } = visitOf(given)
  return withServer(openCall(visit), server)
}

/** The same with a loaded recording. */
export async function hearEvaluation(given: Given = {}) {
  const { server, visit } = visitOf(given)
  return withServer(await hearCall(visit), server)
}

function visitOf({ evaluation = {}, others = [], other = {}, permissions = AUDITOR, at }: Given) {
  const server = evaluationServer(evaluation, others)
  const address = at ?? `/call-detail-calidad/${server.evaluation().kind}/40/7`
  return { server, visit: { at: address, permissions, other: { ...server.routes, ...other } } }
}

function withServer<Page extends ReturnType<typeof openCall>>(page: Page, server: ReturnType<typeof evaluationServer>) {
  const sent = (method: string, path: string) =>
    page.backend.sentTo(`${AT}${path}`).filter((request) => request.method === method)

  return {
    ...page,
    server,
    /** The requests to a path below the evaluation's address. */
    sent,
    bodies: (method: string, path: string) => sent(method, path).map(({ body }) => body),
    /** The next step changes the evaluation like this. */
    steps: (change: (step: unknown) => Partial<Evaluation>) =>
      page.backend.answer(`POST ${AT}/steps`, ({ body }) => ({ status: 200, body: server.change(change(body)) })),
  }
}

export const question = (name: string | RegExp) => screen.findByRole('radiogroup', { name })
export const choice = async (of: string | RegExp, name: string) =>
  within(await question(of)).getByRole('radio', { name })

/** The page says that everything is saved. */
export const saved = () => screen.findByText('Everything is saved')
