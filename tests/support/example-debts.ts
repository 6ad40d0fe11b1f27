import type { Collections } from '#contracts/collections.ts'
import type { Debt, DebtRowDto } from '#contracts/debts.ts'

/** The row of an example debt, with these changes. */
export const exampleRow = (row: Partial<DebtRowDto> = {}): DebtRowDto => ({
  id: 12,
  external_id: 'D-1',
  partner: { id: 1, name: 'Banco Austral' },
  campaign: null,
  team: null,
  agent: null,
  time_zone: 'America/Santiago',
  customer_name: 'Rosa D.',
  phone: '+•••••••3456',
  currency: 'MXN',
  amount: 1_000_000,
  balance: 600_000,
  due_on: '2026-03-01',
  days_overdue: 36,
  bucket: 3,
  assigned_on: '2026-03-02',
  withdrawn_on: null,
  promise: { state: 'broken', due_on: '2026-03-19', amount: 400_000 },
  attempts: 2,
  last_attempt_at: '2026-03-20T15:00:00.000Z',
  next: { kind: 'at', at: '2026-04-06T15:00:00.000Z', waits: null },
  ...row,
})

export const exampleDebt = (debt: Partial<Debt> = {}): Debt => ({
  ...exampleRow(),
  phones: ['+•••••••3456'],
  unmasked: [],
  today: '2026-04-06',
  balances: [
    { since: '2026-03-02', balance: 1_000_000 },
    { since: '2026-03-10', balance: 600_000 },
  ],
  payments: [{ on: '2026-03-10', amount: 400_000 }],
  promises: [
    {
      id: 4,
      made_on: '2026-04-01',
      due_on: '2026-04-10',
      amount: 400_000,
      paid: 0,
      state: 'open',
      settled_on: null,
      agent: 'Ana Paz',
      created_by: { id: 7, name: 'Ada Lovelace' },
      note: '',
    },
  ],
  contacts: [],
  permitted: {
    call: { kind: 'at', at: '2026-04-06T15:00:00.000Z', waits: null },
    visit: { kind: 'at', at: '2026-04-06T15:00:00.000Z', waits: null },
    message: { kind: 'at', at: '2026-04-08T12:00:00.000Z', waits: 'limit' },
  },
  policy: null,
  calls: [],
  sources: [{ file: 'debts.csv', row: 7, imported_at: '2026-03-02T10:00:00.000Z' }],
  ...debt,
})

export const exampleCollections = (change: Partial<Collections> = {}): Collections => ({
  has_debts: true,
  period: { from: '2026-03-01', to: '2026-03-31', time_zone: 'UTC' },
  as_of: '2026-04-06',
  portfolio: [
    { currency: 'MXN', bucket: 0, debts: 2, balance: 100_000 },
    { currency: 'MXN', bucket: 3, debts: 8, balance: 1_300_000 },
  ],
  rolls: {
    from: '2026-02-28',
    to: '2026-03-31',
    cells: [
      { currency: 'MXN', bucket: 1, outcome: '3', debts: 8, balance: 1_300_000 },
      { currency: 'MXN', bucket: 1, outcome: 'paid', debts: 2, balance: 700_000 },
      { currency: 'MXN', bucket: 2, outcome: '3', debts: 1, balance: 10_000 },
    ],
  },
  recovery: [{ currency: 'MXN', bucket: 1, debts: 10, recovered_debts: 2, assigned: 2_000_000, recovered: 500_000 }],
  contacts: { attempts: 40, effective: 10, breaches: 3 },
  promises: {
    due: 20,
    kept: 19,
    waiting: [
      {
        id: 4,
        debt: { id: 12, external_id: 'D-1' },
        partner: { id: 1, name: 'Banco Austral' },
        currency: 'MXN',
        amount: 400_000,
        paid: 0,
        made_on: '2026-03-10',
        due_on: '2026-03-15',
        state: 'broken',
      },
    ],
    waiting_total: 1,
  },
  countries: [
    {
      country: 'CL',
      partners: ['Banco Austral'],
      hours: {
        windows: [{ weekdays: [1, 2, 3, 4, 5, 6], from: '08:00', to: '20:00' }],
        source: 'Ley 19.496, art. 37; CPC, art. 59',
        about: 'collections',
      },
      limits: {
        rules: [
          { media: ['call', 'visit'], days: 7, most: 1, apart: 0 },
          { media: ['message'], days: 7, most: 2, apart: 2 },
        ],
        source: 'Ley 19.496, art. 37; Ley 21.320',
      },
      attempts: 40,
      breaches: [{ breach: 'limit', attempts: 3 }],
    },
    { country: null, partners: ['Wherever'], hours: null, limits: null, attempts: 0, breaches: [] },
  ],
  ...change,
})

export const exampleOptions = {
  partners: [{ id: 1, name: 'Banco Austral', time_zone: 'America/Santiago' }],
  campaigns: [],
  teams: [{ id: 3, name: 'North' }],
}
