import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'

import type { CallOptions } from '#contracts/calls.ts'
import { callListQuerySchema } from '#contracts/lists/calls.ts'
import { evaluationListQuerySchema } from '#contracts/lists/evaluations.ts'
import type { Judged, PremiumDashboard } from '#contracts/premium.ts'
import { PremiumPage, type PremiumPageProps } from '#src/features/premium/premium-page.tsx'
import { exampleJudged, examplePremium } from '#tests/support/example-premium.ts'
import { renderLinked } from '#tests/support/render-island.tsx'

const facets: CallOptions = {
  partners: [
    { id: 1, name: 'Banco del Sur', time_zone: 'America/Lima' },
    { id: 2, name: 'Seguros Andinos', time_zone: 'Pacific/Kiritimati' },
  ],
  campaigns: [],
  teams: [{ id: 5, name: 'North' }],
  agents: [{ id: 77, name: 'Eva Ruiz', team_id: 5 }],
  dispositions: [],
}

/** The permissions that open every list. */
export const ALL_RIGHTS = {
  seesCalls: true,
  seesEvaluations: true,
  seesCalibrations: true,
  makesScorecards: true,
}

type Options = Partial<PremiumPageProps> & { is?: Partial<PremiumDashboard>; judged?: Partial<Judged> }

/** The premium dashboard of the example, for a person who may open everything. */
export async function showPremium({ is, judged, ...rest }: Options = {}) {
  const handlers = { onChange: vi.fn(), onClear: vi.fn(), onOpen: vi.fn(), onRetry: vi.fn() }
  const value = { ...examplePremium(), ...(judged && { judged: { ...exampleJudged(), ...judged } }), ...is }
  renderLinked(
    <PremiumPage
      query={{}}
      dashboard={{ value, error: null, isPending: false }}
      facets={facets}
      rights={ALL_RIGHTS}
      now={new Date('2026-03-31T12:00:00Z')}
      {...handlers}
      {...rest}
    />,
  )
  await screen.findByRole('heading', { level: 1, name: 'Premium dashboard' })
  return { ...handlers, user: userEvent.setup({ delay: null }) }
}

export const tile = (name: RegExp) => screen.getByRole('link', { name })
export const chart = (name: string) => within(screen.getByRole('figure', { name }))
export const mark = (name: string, of: RegExp) => chart(name).getByRole('link', { name: of })
export const questions = () => within(screen.getByRole('table', { name: 'Question by question' }))

/** The list's query as read from an address; the list must read every parameter. */
export function asked(href: string | null) {
  const { pathname, searchParams } = new URL(href!, location.href)
  const search = Object.fromEntries(searchParams)
  const schema = pathname === '/calls' ? callListQuerySchema : evaluationListQuerySchema
  expect(Object.keys(schema.parse(search))).toEqual(expect.arrayContaining(Object.keys(search)))
  return { list: pathname, ...search }
}

/** The list queries for the days of the example: conversations, conversations judged by rules, and audits. */
export const CALLS = { list: '/calls', started_from: '2026-03-02', started_to: '2026-03-31' }
export const JUDGED = { ...CALLS, scorecard_id: '3' }
export const AUDITS = {
  list: '/quality/evaluations',
  group: 'counted',
  scorecard_id: '3',
  submitted_from: '2026-03-02',
  submitted_to: '2026-03-31',
}
