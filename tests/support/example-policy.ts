import type { Policy, PolicyOptions, PolicyRowDto } from '#contracts/policies.ts'

/** The row of an example policy, with these changes. */
export const exampleRow = (row: Partial<PolicyRowDto> = {}): PolicyRowDto => ({
  id: 12,
  number: 'HO-0001/26',
  certificate: null,
  partner: { id: 1, name: 'Banco Austral' },
  campaign: { id: 4, name: 'Hogar Protegido' },
  time_zone: 'America/Santiago',
  product: 'Hogar',
  line: 'Hogar',
  holder: 'Rosa D.',
  status: 'active',
  status_told: 'VIGENTE',
  effective_on: '2025-12-01',
  expires_on: '2026-12-01',
  ended_on: null,
  currency: 'CLP',
  premium_total: 12_990,
  premium_yearly: 155_880,
  frequency: 'monthly',
  agent: { id: 7, name: 'Ana Paz' },
  seller: 'PAZ, ANA',
  overdue: { count: 0, minor: 0 },
  claims: 0,
  evidence: null,
  ...row,
})

export const exampleOptions: PolicyOptions = {
  partners: [{ id: 1, name: 'Banco Austral' }],
  campaigns: [{ id: 4, name: 'Hogar Protegido', partner_id: 1 }],
  agents: [{ id: 7, name: 'Ana Paz' }],
  lines: ['Hogar'],
  products: ['Hogar', 'Vida'],
}

const nothing = { count: 0, minor: 0 }

export const examplePolicy = (policy: Partial<Policy> = {}): Policy => ({
  ...exampleRow(),
  today: '2026-03-28',
  insurer: 'Austral Seguros',
  team: null,
  sold_on: '2025-11-20',
  issued_on: '2025-11-22',
  premium_net: 10_916,
  premium_tax: 2_074,
  payment_method: 'card',
  sum_insured: 50_000_000,
  parties: [
    {
      ...{ role: 'holder', name: 'Rosa D.', national_id: '•••••6785', national_id_kind: 'RUT', born_on: '••••-••-••' },
      ...{ phones: ['+•• • •••• 4321'], email: null, relationship: null, share: null },
    },
  ],
  unmasked: [],
  coverages: [],
  instalments: { totals: { asked: nothing, paid: nothing, due: nothing, overdue: nothing }, total: 0, rows: [] },
  endorsements: [],
  claim_list: [],
  statuses: [],
  fields: [],
  sources: [],
  reason: {
    ...{ cancel_reason: null, cancel_detail: null, cancel_origin: null, end_told: null, chosen: null },
    version: 0,
  },
  clock: {
    kind: 'counted',
    months: 3,
    marks: [
      { m: 3, on: '2026-03-01', outcome: 'kept' },
      { m: 6, on: '2026-06-01', outcome: null },
      { m: 13, on: '2027-01-01', outcome: null },
      { m: 25, on: '2028-01-01', outcome: null },
      { m: 37, on: '2029-01-01', outcome: null },
    ],
    next: 6,
  },
  timeline: [
    { kind: 'milestone', on: '2025-11-20', what: 'sold' },
    { kind: 'milestone', on: '2025-12-01', what: 'effective' },
  ],
  ...policy,
})
