import { screen } from '@testing-library/react'

import type { PermissionName } from '#contracts/permissions.ts'
import type { Evidence, FindingJudgement, Verification, TakeVerificationStep } from '#contracts/verifications.ts'
import { exampleEvidence, exampleVerification } from '#tests/support/example-verification.ts'

import { hearCall, openCall } from './call-page.ts'
import type { Handler } from './session-backend.ts'

const VERIFIER: PermissionName[] = ['policy-detail', 'call-detail', 'quality-verify']
/** The path of the example's file. */
export const AT = '/api/verifications/40'

type Given = {
  evidence?: Partial<Evidence>
  file?: Partial<Verification>
  at?: string
  permissions?: PermissionName[]
  other?: Record<string, Handler>
}

/** A fake server that handles one evidence file as the real server does. */
function evidenceServer(given: Partial<Verification>) {
  let file: Verification = { ...exampleVerification, ...given }
  const change = (changed: Partial<Verification>): Verification => {
    file = { ...file, ...changed, revision: file.revision + 1 }
    return file
  }
  const judgeFinding =
    (code: string): Handler =>
    ({ body }) => {
      const { judged, comment } = body as FindingJudgement
      const judgement = { judged, comment, judged_by: judged && { id: 7, name: 'Ada Lovelace' } }
      const judge = <One extends { code: string }>(one: One): One =>
        one.code === code ? { ...one, ...judgement } : one
      return { status: 200, body: change({ disclosures: file.disclosures.map(judge), data: file.data.map(judge) }) }
    }
  const routes: Record<string, Handler> = {
    'POST /api/verifications': () => ({ status: 200, body: file }),
    [`GET ${AT}`]: () => ({ status: 200, body: file }),
    [`POST ${AT}/look`]: () => ({ status: 200, body: change({}) }),
    [`POST ${AT}/steps`]: ({ body }) => {
      const { event, note } = body as TakeVerificationStep
      const to = event === 'verification.passed' ? ('valid' as const) : ('void' as const)
      const step = {
        event,
        from: file.state,
        to,
        by: { id: 7, name: 'Ada Lovelace' },
        at: '2026-03-12T10:00:00Z',
        note,
      }
      return { status: 200, body: change({ state: to, note, steps: [...file.steps, step] }) }
    },
  }
  for (const { kind, code } of [...file.disclosures, ...file.data]) {
    routes[`PUT ${AT}/findings/${kind}/${code}`] = judgeFinding(code)
  }
  return { routes, change }
}

function visitOf({
  evidence = {},
  file = {},
  at = '/call-detail-poliza/7',
  permissions = VERIFIER,
  other = {},
}: Given) {
  const server = evidenceServer(file)
  const known: Handler = () => ({ status: 200, body: { ...exampleEvidence, ...evidence } })
  return {
    server,
    visit: { at, permissions, other: { 'GET /api/calls/7/evidence': known, ...server.routes, ...other } },
  }
}
/** The screen of an evidence file, with a fake server that has the file and its conversation. */
export const openFile = (given: Given = {}) => {
  const { server, visit } = visitOf(given)
  return { ...openCall(visit), server }
}
/** The same with a recording that is ready to be played. */
export const hearFile = () => hearCall(visitOf({}).visit)

export const heading = () => screen.findByRole('heading', { level: 1 })
export const finding = (name: string) => screen.findByRole('listitem', { name })
/** The bodies that were sent to paths below the file's address. */
export const sentTo = (page: ReturnType<typeof openFile>, path: string) =>
  page.backend.sentTo(`${AT}${path}`).map(({ body }) => body)
