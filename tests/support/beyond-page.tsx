import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

import type { BeyondDashboard } from '#contracts/beyond.ts'
import type { CallOptions } from '#contracts/calls.ts'
import { type BeyondAnswers, BeyondPage, type BeyondPageProps } from '#src/features/beyond/beyond-screen.tsx'
import {
  exampleBeyond,
  exampleCollections,
  exampleDisclosures,
  exampleDrivers,
  exampleReasons,
  exampleSurvival,
} from '#tests/support/example-beyond.ts'
import { renderLinked } from '#tests/support/render-island.tsx'

const facets: CallOptions = {
  partners: [{ id: 1, name: 'Banco del Sur', time_zone: 'America/Lima' }],
  campaigns: [{ id: 11, name: 'Retention', partner_id: 1 }],
  teams: [{ id: 5, name: 'North' }],
  agents: [{ id: 7, name: 'Ana Rojas', team_id: 5 }],
  dispositions: [],
}

type Options = Partial<Omit<BeyondPageProps, 'answers'>> & {
  is?: Partial<BeyondDashboard>
  answers?: Partial<BeyondAnswers>
}

/** The state of a loaded query. */
export const loaded = <Value,>(value: Value) => ({ value, error: null, isPending: false, refetch: vi.fn() })

/** Renders the Beyond dashboard of the examples, for a person who may open everything. */
export async function showBeyond({ is, answers, ...rest }: Options = {}) {
  const handlers = { onChange: vi.fn(), onClear: vi.fn(), onOpen: vi.fn() }
  renderLinked(
    <BeyondPage
      query={{}}
      facets={facets}
      rights={{ seesCalls: true, seesPolicies: true, seesDebts: true }}
      now={new Date('2026-03-31T12:00:00Z')}
      worklists={null}
      {...handlers}
      {...rest}
      answers={{
        dashboard: loaded({ ...exampleBeyond, ...is }),
        survival: loaded(exampleSurvival),
        drivers: loaded(exampleDrivers),
        disclosures: loaded(exampleDisclosures),
        reasons: loaded(exampleReasons),
        collections: loaded(exampleCollections),
        ...answers,
      }}
    />,
  )
  await screen.findByRole('heading', { level: 1, name: 'Beyond dashboard' })
  return { ...handlers, user: userEvent.setup({ delay: null }) }
}

export const chart = (name: string) => within(screen.getByRole('figure', { name }))
export const section = (name: string) => within(screen.getByRole('region', { name }))
/** The search parameters of an address. */
export const searchOf = (href: string | null) => Object.fromEntries(new URL(href!, location.href).searchParams)
