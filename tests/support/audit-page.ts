import type { AuditOptions, AuditQuota, AuditUpload } from '#contracts/audits.ts'
import type { CallRowDto } from '#contracts/calls.ts'
import { evaluationEvents, type EvaluationState } from '#contracts/evaluation-states.ts'
import type { Evaluation, EvaluationRowDto } from '#contracts/evaluations.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import { evaluationScore } from '#domain/scoring/evaluation-score.ts'
import { exampleAnalysis, exampleCall, examplePeaks, exampleTurns } from '#tests/support/example-call.ts'

import { scorecardOf, yesNo } from './evaluations.ts'
import { answerTo, exampleEvaluation } from './example-evaluation.ts'
import { pageOf } from './page-of.ts'
import { holding, renderAt } from './render.tsx'
import { sessionBackend } from './session-backend.ts'

const ada = { id: 7, name: 'Ada Lovelace' }

export const novemberQuota: AuditQuota = { month: '2026-11', time_zone: 'UTC', quota: 100, used: 37, left: 63 }

export const auditOptions: AuditOptions = {
  partners: [{ id: 1, name: 'Banco Andes' }],
  may_leave_unassigned: true,
  campaigns: [{ id: 2, name: 'Hogar', partner_id: 1 }],
  agents: [{ id: 4, name: 'Lucía Quispe' }],
  max_file_bytes: 1_048_576,
}

const content = scorecardOf([[yesNo({ id: 'greeting', text: { en: 'Did the agent greet?' } })]])
/** An audit of the example call: a draft with one question, unless given otherwise. */
export const audit = (id: number, more: Partial<Evaluation> = {}): Evaluation => ({
  ...exampleEvaluation,
  id,
  kind: 'freemium',
  content,
  ...more,
})

const rowOf = (evaluation: Evaluation): EvaluationRowDto => ({ ...evaluation, answered: 0, disputed: 0, waits: false })

const call = (id: number, agent: string): CallRowDto => ({ ...exampleCall, id, agent: { id, name: agent } })

type Visit = {
  as?: PermissionName[]
  quota?: Partial<AuditQuota>
  audits?: Evaluation[]
  /** The state of the upload at each poll. */
  looks?: Partial<AuditUpload>[]
}

/** Opens the screen with a fake server that stores these audits and changes them as they are answered and signed. */
export function openAudits(address = '/auditoria-llamadas-freemium', visit: Visit = {}) {
  const { as = ['freemium-audit', 'call-detail', 'quality-detail'], audits = [audit(51)], looks = [] } = visit
  const account = holding(as)
  const backend = sessionBackend(account)
  const stored = new Map(audits.map((one) => [one.id, one]))
  let lookCount = 0
  const ok = (body: unknown) => () => ({ status: 200, body })
  const upload: AuditUpload = { id: 11, name: 'call.wav', state: 'queued', interaction_ids: [], refusals: [] }
  const answer = (route: string, body: () => unknown) => backend.answer(route, () => ({ status: 200, body: body() }))

  answer('GET /api/audits/quota', () => ({ ...novemberQuota, ...visit.quota }))
  backend.answer('GET /api/audits/options', ok(auditOptions))
  backend.answer('GET /api/scorecard-options', ok({ data: scorecards }))
  answer('GET /api/evaluations', () => pageOf([...stored.values()].map(rowOf), '/api/evaluations'))
  backend.answer('GET /api/calls', ({ query }) => ({
    status: 200,
    body: pageOf(
      query.get('q') ? [call(8, 'Rosa Díaz')] : [call(7, 'Lucía Quispe'), call(8, 'Rosa Díaz')],
      '/api/calls',
    ),
  }))
  for (const id of [7, 8, 9]) {
    backend.answer(`GET /api/calls/${id}`, ok({ ...exampleCall, id }))
    backend.answer(`GET /api/calls/${id}/turns`, ok({ data: exampleTurns }))
    backend.answer(`GET /api/calls/${id}/peaks`, ok(examplePeaks))
    backend.answer(`GET /api/calls/${id}/analysis`, ok(exampleAnalysis))
    backend.answer(`GET /api/calls/${id}/markers`, ok({ data: [] }))
  }
  backend.answer('POST /api/audits/uploads', () => ({ status: 202, body: upload }))
  answer('GET /api/audits/uploads/11', () => ({ ...upload, ...looks[Math.min(lookCount++, looks.length - 1)] }))
  backend.answer('POST /api/audits', ({ body }) => {
    stored.set(52, audit(52, { interaction_id: (body as { interaction_id: number }).interaction_id }))
    return { status: 200, body: { id: 52, kind: 'freemium', is_new: true } }
  })

  for (const id of [51, 52]) {
    const url = `/api/evaluations/${id}`
    const found = () => stored.get(id)!
    const change = (more: Partial<Evaluation>) => {
      stored.set(id, { ...found(), ...more, version: found().version + 1 })
      return found()
    }
    backend.answer(`GET ${url}`, () =>
      stored.has(id) ? { status: 200, body: found() } : { status: 404, body: MISSING },
    )
    answer(`POST ${url}/presence`, () => ({ version: found().version, state: found().state, others: [] }))
    backend.answer(`DELETE ${url}/presence`, ok({ success: true }))
    backend.answer(`POST ${url}/print`, ok({ success: true }))
    backend.answer(`GET ${url}/suggestions`, ok({ data: [], waiting: false }))
    backend.answer(`PUT ${url}/answers/greeting`, ({ body }) => {
      const { value } = body as { value: string }
      const saved = answerTo('greeting', { value })
      const { version } = change({ answers: [saved] })
      return { status: 200, body: { answer: saved, masked: 0, version } }
    })
    backend.answer(`POST ${url}/steps`, ({ body }) => {
      const event = evaluationEvents.find((name) => name === (body as { event: string }).event)!
      const from = found().state
      const to: EvaluationState = event === 'evaluation.submitted' ? 'submitted' : 'released'
      const values = Object.fromEntries(found().answers.map(({ question_id, value }) => [question_id, value ?? '']))
      const { score } = evaluationScore(content, values)
      const step = { event, from, to, by: ada, at: NOW, reason: '', items: [], score }
      return { status: 200, body: change({ state: to, score, may_answer: false, steps: [...found().steps, step] }) }
    })
  }

  const view = renderAt(address, { as: account, backend })
  const queryOf = (path: string) => Object.fromEntries(backend.sentTo(path).at(-1)?.query ?? [])
  return { ...view, queryOf }
}

const NOW = '2026-11-23T10:30:00.000Z'
const MISSING = { kind: 'missing', message: '' }
const scorecards = ['Sales call', 'Service call'].map((title, index) => ({
  ...{
    id: index + 3,
    version_id: index + 30,
    number: 1,
    title: { en: title },
    locale: 'en',
    campaign_kinds: [],
    questions: 1,
  },
}))
