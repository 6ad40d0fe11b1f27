import type { CallRowDto } from '#contracts/calls.ts'

const call: CallRowDto = {
  id: 1,
  external_id: 'demo:1',
  channel: 'voice',
  direction: 'outbound',
  started_at: '2026-03-02T15:42:00.000Z',
  time_zone: 'America/Santiago',
  duration_ms: 247_000,
  partner: { id: 1, name: 'Banco Cordillera' },
  campaign: null,
  team: null,
  agent: { id: 9, name: 'Rosa Díaz' },
  customer_name: 'María G.',
  disposition: 'Venta',
  language: 'es-CL',
  has_audio: false,
  has_transcript: true,
}

const meta = { current_page: 2, last_page: 3, per_page: 25, total: 60, from: 26, to: 50, path: '/api/calls' }

const url = (page: number) => `/api/calls?page=${page}`

/** The second of three pages of calls, in each of the two shapes of a list. */
export const pageOfCalls = {
  nested: { data: [call], meta, links: { first: url(1), last: url(3), prev: url(1), next: url(3) } },
  flat: {
    data: [call],
    ...meta,
    first_page_url: url(1),
    last_page_url: url(3),
    prev_page_url: url(1),
    next_page_url: url(3),
  },
}

/** The options of the filters of a list of calls, all empty. */
export const noFacets = {
  channels: [],
  directions: [],
  partners: [],
  campaigns: [],
  teams: [],
  agents: [],
  dispositions: [],
  languages: [],
  categories: [],
  media: [],
}
