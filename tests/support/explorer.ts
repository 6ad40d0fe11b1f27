import { screen } from '@testing-library/react'

import type { CallFacets } from '#contracts/call-facets.ts'
import type { CallRowDto } from '#contracts/calls.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { sessionBackend } from '#tests/support/session-backend.ts'

const auditor = holding(['call-detail'])

/** A row of the explorer. */
export const call = (id: number, row: Partial<CallRowDto> = {}): CallRowDto => ({
  id,
  external_id: `demo:${id}`,
  channel: 'voice',
  direction: 'outbound',
  started_at: '2026-03-02T15:42:00.000Z',
  time_zone: 'America/Santiago',
  duration_ms: 247_000,
  partner: { id: 1, name: 'Banco Cordillera' },
  campaign: { id: 3, name: 'Hogar Protegido' },
  team: { id: 2, name: 'Santiago Norte' },
  agent: { id: 9, name: 'Rosa Díaz' },
  customer_name: 'María G.',
  disposition: 'Venta',
  language: 'es-CL',
  has_audio: true,
  has_transcript: true,
  ...row,
})

const facets: CallFacets = {
  channels: [
    { value: 'voice', count: 1_204 },
    { value: 'email', count: 3 },
  ],
  directions: [{ value: 'outbound', count: 1_207 }],
  partners: [
    { id: 1, name: 'Banco Cordillera', count: 900 },
    { id: 2, name: 'Banco Ipê', count: 307 },
  ],
  campaigns: [
    { id: 3, name: 'Hogar Protegido', count: 900 },
    { id: 4, name: 'Vida Tranquila', count: 307 },
  ],
  teams: [{ id: 2, name: 'Santiago Norte', count: 1_207 }],
  agents: Array.from({ length: 9 }, (_, index) => ({ id: index + 1, name: `Agente ${index + 1}`, count: index })),
  dispositions: [{ value: 'Venta', count: 20 }],
  languages: [{ value: 'es-CL', count: 1_207 }],
  categories: [{ id: 5, name: 'Cancelación', count: 12 }],
  media: [],
}

/** Opens the explorer at an address, with a fake server that has these rows. */
export function openExplorer(
  address: string,
  rows = [call(1), call(2, { started_at: null, duration_ms: null })],
  total = rows.length,
) {
  const backend = sessionBackend(auditor)
  backend.answer('GET /api/calls', ({ query }) => ({
    status: 200,
    body: pageOf(rows, '/api/calls', {
      page: Number(query.get('page')),
      perPage: Number(query.get('per_page')),
      total,
    }),
  }))
  backend.answer('GET /api/call-facets', () => ({ status: 200, body: facets }))
  const visit = renderAt(address, { as: auditor, backend })
  const lastQuery = () => Object.fromEntries(backend.sentTo('/api/calls').at(-1)!.query)
  const facet = (name: RegExp) => screen.findByRole('button', { name })
  return { ...visit, lastQuery, facet }
}
