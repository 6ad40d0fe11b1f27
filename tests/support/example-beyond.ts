import type {
  BeyondCollections,
  BeyondDashboard,
  BeyondDisclosures,
  BeyondDrivers,
  BeyondReasons,
  BeyondSurvival,
} from '#contracts/beyond.ts'

const period = { from: '2025-04-01', to: '2026-03-31', time_zone: 'America/Lima' }
const as_of = '2026-03-31'
const nobody = { id: null, name: null, band: null, verdict: null }
const cohort = (m: number, issued: number, kept: number, left = 0) => ({ m, issued, kept, left })

/** Answers for tests: a year of policies, of which a fifth ends within three months. */
export const exampleBeyond: BeyondDashboard = {
  ...{ period, as_of },
  persistency: {
    by: 'verdict',
    all: [cohort(3, 1200, 944, 20), cohort(6, 800, 560), cohort(13, 4, 3), cohort(25, 0, 0), cohort(37, 0, 0)],
    groups: [
      { ...nobody, verdict: 'valid', policies: 900, cohorts: [cohort(3, 700, 630), cohort(6, 500, 400)] },
      { ...nobody, verdict: 'void', policies: 300, cohorts: [cohort(3, 240, 72, 2), cohort(6, 150, 30)] },
      { ...nobody, verdict: 'repairable', policies: 4, cohorts: [cohort(3, 4, 1)] },
      { ...nobody, policies: 260, cohorts: [cohort(3, 256, 241), cohort(6, 146, 130)] },
    ],
    group_count: 4,
  },
  retention: {
    requests: 120,
    decided: 118,
    saved: 60,
    conversations: { asked: 118, saved: 59 },
    after: [
      { days: 30, requests: 100, in_force: 40, conversations: 40 },
      { days: 90, requests: 4, in_force: 1, conversations: 1 },
    ],
  },
  compared_with: {
    ...{ from: '2024-04-01', to: '2025-03-31', months: { from: '2024-04-01', to: '2025-03-31' } },
    team: null,
  },
  compared: {
    persistency: [cohort(3, 1000, 850), cohort(6, 1000, 700), cohort(13, 900, 450)],
    retention: {
      ...{ requests: 100, decided: 100, saved: 40, conversations: { asked: 100, saved: 40 } },
      after: [
        { days: 30, requests: 100, in_force: 45, conversations: 45 },
        { days: 90, requests: 100, in_force: 30, conversations: 30 },
      ],
    },
  },
  channels: [
    { month: '2026-02-01', channel: 'voice', conversations: 75 },
    { month: '2026-02-01', channel: 'whatsapp', conversations: 25 },
    { month: '2026-03-01', channel: 'voice', conversations: 2 },
  ],
  partners: null,
}

export const comparedPartners: NonNullable<BeyondDashboard['partners']> = [
  { id: 1, name: 'Banco del Sur', policies: 100, kept: 90, scored: 50, score_sum: 4000, score_squares: 325_000 },
  { id: 2, name: 'Seguros Andinos', policies: 100, kept: 60, scored: 50, score_sum: 4500, score_squares: 410_000 },
  { id: 3, name: 'Retail Norte', policies: 80, kept: 70, scored: 3, score_sum: 240, score_squares: 19_200 },
  { id: 4, name: 'Banco Pacífico', policies: 60, kept: 50, scored: 30, score_sum: 2400, score_squares: 195_000 },
  { id: 5, name: 'Vida Plena', policies: 40, kept: 36, scored: 20, score_sum: 1700, score_squares: 146_000 },
]

export const exampleSurvival: BeyondSurvival = {
  ...{ period, as_of },
  by: 'verdict',
  groups: [
    {
      ...{ ...nobody, verdict: 'valid', policies: 100 },
      times: [
        { time: 30, events: 10, censored: 0 },
        { time: 200, events: 0, censored: 90 },
      ],
    },
    {
      ...{ ...nobody, verdict: 'void', policies: 10 },
      times: [
        { time: 20, events: 6, censored: 0 },
        { time: 100, events: 0, censored: 4 },
      ],
    },
    { ...{ ...nobody, verdict: 'repairable', policies: 3 }, times: [{ time: 20, events: 1, censored: 2 }] },
  ],
  log_rank: { chi_square: 24.318, freedom: 1, p: 0.0000008 },
}

const driver: BeyondDrivers['drivers'][number] = {
  ...{ kind: 'question', scorecard_id: null, question_id: null, category_id: null, measure: null, name: null },
  ...{ with: null, without: null, effect: null, relative_risk: null, n: 0, p: null, adjusted_p: null, verdict: 'none' },
}

export const exampleDrivers: BeyondDrivers = {
  ...{ period, as_of },
  outcome: 'early-end',
  cases: { part: 240, whole: 1100 },
  left_out: { unlinked: 85, too_early: 310 },
  drivers: [
    {
      ...{ ...driver, scorecard_id: 3, question_id: 'free-look', name: { en: 'Says the free-look period' } },
      ...{ with: { part: 120, whole: 300 }, without: { part: 120, whole: 800 }, n: 1100 },
      effect: { value: 0.25, low: 0.19, high: 0.31 },
      relative_risk: { value: 2.67, low: 2.15, high: 3.3 },
      ...{ p: 0.00001, adjusted_p: 0.0001, verdict: 'associated' },
    },
    {
      ...{ ...driver, kind: 'measure', measure: 'silence', n: 1100 },
      effect: { value: 0.08, low: -0.01, high: 0.17 },
      ...{ p: 0.08, adjusted_p: 0.12 },
    },
    {
      ...{ ...driver, kind: 'category', category_id: 9, name: { en: 'Price objection' } },
      ...{ with: { part: 40, whole: 180 }, without: { part: 200, whole: 920 }, n: 1100 },
      effect: { value: 0.005, low: -0.06, high: 0.07 },
      relative_risk: { value: 1.02, low: 0.76, high: 1.38 },
      ...{ p: 0.88, adjusted_p: 0.88 },
    },
    {
      ...{ ...driver, kind: 'category', category_id: 10, name: { en: 'Complaint' } },
      ...{ with: { part: 1, whole: 3 }, without: { part: 239, whole: 1097 }, n: 1100 },
      effect: { value: 0.115, low: -0.2, high: 0.6 },
      ...{ relative_risk: { value: 1.5, low: 0.3, high: 7 }, verdict: 'too-few' },
    },
  ],
  compared: 3,
}

export const exampleDisclosures: BeyondDisclosures = {
  ...{ period, as_of },
  cases: { part: 30, whole: 120 },
  left_out: { undecided: 980, too_early: 60 },
  factors: [
    {
      ...{ country: 'CL', code: 'withdrawal', name: { en: 'Right to step back' } },
      ...{ with: { part: 18, whole: 30 }, without: { part: 12, whole: 90 }, n: 120 },
      effect: { value: 0.46, low: 0.27, high: 0.63 },
      relative_risk: { value: 4.5, low: 2.4, high: 8.3 },
      ...{ p: 0.00001, adjusted_p: 0.00002, verdict: 'associated' },
    },
    {
      ...{ country: null, code: null, name: null },
      ...{ with: { part: 20, whole: 40 }, without: { part: 10, whole: 80 }, n: 120 },
      effect: { value: 0.37, low: 0.2, high: 0.53 },
      relative_risk: { value: 4, low: 2, high: 7.7 },
      ...{ p: 0.00003, adjusted_p: 0.00003, verdict: 'associated' },
    },
    {
      ...{ country: 'PE', code: 'identity', name: null },
      ...{ with: { part: 0, whole: 1 }, without: { part: 5, whole: 21 }, n: 22 },
      ...{ effect: null, relative_risk: null, p: null, adjusted_p: null, verdict: 'too-few' },
    },
    {
      ...{ country: 'PE', code: 'recording', name: null },
      ...{ with: { part: 0, whole: 2 }, without: { part: 5, whole: 20 }, n: 22 },
      ...{ effect: null, relative_risk: null, p: null, adjusted_p: null, verdict: 'too-few' },
    },
  ],
  compared: 2,
}

export const exampleReasons: BeyondReasons = {
  period,
  reasons: [
    { reason: 'price', policies: 60 },
    { reason: 'sale', policies: 40 },
  ],
  categories: [
    {
      id: 9,
      name: 'Price objection',
      cells: [
        { reason: 'price', matched: 25, judged: 50 },
        { reason: 'sale', matched: 1, judged: 3 },
      ],
    },
  ],
}

export const exampleCollections: BeyondCollections = {
  period,
  rolls: [
    { currency: 'CLP', bucket: 1, outcome: '2', debts: 30, balance: 300_000 },
    { currency: 'CLP', bucket: 1, outcome: 'paid', debts: 70, balance: 700_000 },
    { currency: 'CLP', bucket: 2, outcome: '3', debts: 3, balance: 90_000 },
    { currency: 'PEN', bucket: 1, outcome: 'paid', debts: 10, balance: 50_000 },
  ],
  recovery: [
    { currency: 'CLP', bucket: 2, debts: 20, assigned: 2_000_000, recovered: 500_000 },
    { currency: 'PEN', bucket: 1, debts: 4, assigned: 80_000, recovered: 60_000 },
  ],
  promises: {
    due: 50,
    kept: 40,
    ends: [
      { end: 'kept', promises: 40, debts: 38 },
      { end: 'broken', promises: 10, debts: 10 },
      { end: 'lapsed', promises: 3, debts: 3 },
      { end: 'open', promises: 0, debts: 0 },
    ],
  },
}
