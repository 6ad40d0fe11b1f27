import { describe, expect, test } from 'vitest'

import type { BeyondDashboard, BeyondDisclosures, BeyondDrivers } from '#contracts/beyond.ts'
import type { CountedFunnel } from '#contracts/funnel.ts'
import type { Judge, Judged, ScoreSums } from '#contracts/premium.ts'
import { texts } from '#server/kernel/messages.ts'
import { translatorFor } from '#server/reports/build-report.ts'
import type { Translator } from '#server/reports/cells.ts'
import { printedCell } from '#server/reports/printed-cell.ts'
import type { ReportSection } from '#server/reports/report-document.ts'
import { beyondSections } from '#server/reports/sections/beyond.ts'
import {
  collectionSections,
  disclosureSections,
  driverSections,
  reasonSections,
} from '#server/reports/sections/effects.ts'
import { funnelSections } from '#server/reports/sections/funnel.ts'
import { judgedSections } from '#server/reports/sections/premium.ts'

const t: Translator = translatorFor('en')
const period = { from: '2026-01-01', to: '2026-01-31', time_zone: 'UTC' }

/** The rows as they are printed, by their first cell. */
const printed = (sections: readonly ReportSection[], title: string) =>
  (sections.find((one) => one.title === title)?.rows ?? []).map((row) => row.map((cell) => printedCell('en', cell)))

const funnel = (counts: readonly [number, number, number, number, number], without = 0): CountedFunnel => ({
  steps: (['base', 'effective', 'sold', 'verified', 'active'] as const).map((step, at) => ({
    ...{ step, records: counts[at]!, implied: 0 },
    without: step === 'active' ? without : 0,
  })),
  undated: 3,
})

describe('the funnel', () => {
  test('shows each step as a share of the one before and of the base, with intervals', () => {
    const sections = funnelSections(t, funnel([200, 100, 20, 19, 15]), [])
    expect(printed(sections, 'From base to active policy')).toEqual([
      ['Base', '200', ...Array.from({ length: 8 }, () => '–')],
      ['Contacted', '100', ...['50.0%', '100', '200', '43.1%', '56.9%'], ...['50.0%', '43.1%', '56.9%']],
      ['Sold', '20', ...['20.0%', '20', '100', '13.3%', '28.9%'], ...['10.0%', '6.6%', '14.9%']],
      ['Verified', '19', ...['95.0%', '19', '20', '76.4%', '99.1%'], ...['9.5%', '6.2%', '14.4%']], // 19 of 20, as published
      ['Active', '15', ...['78.9%', '15', '19', '56.7%', '91.5%'], ...['7.5%', '4.6%', '12.0%']],
    ])
    expect(sections[0]!.notes.at(-1)).toContain('3')
  })

  test('counts records that skipped a step as coming from nowhere', () => {
    const [, , , , active] = printed(
      funnelSections(t, funnel([50, 40, 30, 10, 25], 20), []),
      'From base to active policy',
    )
    expect(active).toEqual(['Active', '25', ...['50.0%', '5', '10', '23.7%', '76.3%'], ...['50.0%', '36.6%', '63.4%']])
  })

  test('shows no rate of fewer than five', () => {
    const rows = printed(funnelSections(t, funnel([9, 4, 3, 2, 1]), []), 'From base to active policy')
    expect(rows.slice(2).map(([name, , share]) => [name, share])).toEqual([
      ['Sold', '–'],
      ['Verified', '–'],
      ['Active', '–'],
    ])
  })

  test('is shown for each partner, before its campaigns', () => {
    const counted = funnel([10, 5, 5, 5, 5])
    const groups = [null, 'Spring'].map((campaign) => ({ partner: 'Banco', campaign, counted }))
    const rows = printed(funnelSections(t, counted, groups), 'By partner and campaign')
    expect(rows.map((row) => row.slice(0, 3).join(' '))).toEqual([
      ...['Base', 'Contacted', 'Sold', 'Verified', 'Active'].map((step) => `Banco All campaigns ${step}`),
      ...['Base', 'Contacted', 'Sold', 'Verified', 'Active'].map((step) => `Banco Spring ${step}`),
    ])
  })

  test('without records has no table', () => {
    expect(funnelSections(t, funnel([0, 0, 0, 0, 0]), [])).toEqual([])
  })
})

test('recovered amounts are in the currency’s own units, with their share for five debts or more', () => {
  const recovery = [
    { currency: 'CLP', bucket: 1, debts: 5, assigned: 200_000, recovered: 50_000 },
    { currency: 'EUR', bucket: 5, debts: 4, assigned: 10_050, recovered: 10_050 },
  ] as const
  const promises = { due: 6, kept: 3, ends: [] }
  const sections = collectionSections(t, { period, rolls: [], recovery: [...recovery], promises })
  expect(printed(sections, 'Recovery')).toEqual([
    ['CLP', '1 to 7 days overdue', '5', '200,000', '50,000', '25.0%'],
    ['EUR', '91 days overdue or more', '4', '100.50', '100.50', '–'],
  ])
  expect(printed(sections, 'Promises')).toEqual([
    ['Promises kept, of those that fell due', '50.0%', '3', '6', '18.8%', '81.2%'],
  ])
})

test('a factor of too few cases is left out, and an association is called one', () => {
  const driver: Omit<BeyondDrivers['drivers'][number], 'verdict'> = {
    ...{ kind: 'category', scorecard_id: null, question_id: null, category_id: 1, measure: null },
    ...{ name: { es: 'Descuento' }, with: { part: 3, whole: 10 }, without: { part: 2, whole: 20 } },
    ...{ effect: { value: 0.2, low: 0.05, high: 0.35 }, relative_risk: null, n: 30, p: 0.01, adjusted_p: 0.02 },
  }
  const drivers = [
    { ...driver, verdict: 'associated' as const },
    { ...driver, verdict: 'too-few' as const },
  ]
  const cases = { part: 5, whole: 30 }
  const left_out = { unlinked: 0, too_early: 0 }
  const answer = { period, as_of: period.to, outcome: 'early-end' as const, cases, left_out, drivers, compared: 2 }
  const sections = driverSections(t, 'en', answer)
  expect(printed(sections, 'What goes with an outcome')).toEqual([
    [
      'Category: Descuento',
      ...['30.0%', '3', '10'],
      ...['10.0%', '2', '20'],
      ...['0.200', '0.050', '0.350', '30', '0.020'],
    ],
  ])
  expect(sections[0]!.notes).toEqual([
    'Ended within three months: 5 of 30 cases.',
    'What goes together with an outcome is not thereby its cause.',
  ])
})

test('persistency and retention are shown beside what they are compared with, if there are enough cases', () => {
  const retained = (saved: number, decided: number): BeyondDashboard['retention'] => ({
    ...{ requests: decided, decided, saved, conversations: { asked: decided, saved } },
    after: [{ days: 30, requests: decided, in_force: saved, conversations: saved }],
  })
  const months = { from: '2026-01-01', to: '2026-01-31' }
  const sections = beyondSections(t, {
    ...{ period, as_of: period.to, channels: [], partners: null, retention: retained(6, 10) },
    persistency: { by: 'verdict', all: [{ m: 3, issued: 12, kept: 9, left: 2 }], groups: [], group_count: 0 },
    compared_with: { from: '2025-12-01', to: '2025-12-31', months, team: null },
    compared: { persistency: [{ m: 3, issued: 10, kept: 8, left: 0 }], retention: retained(1, 4) },
  })
  expect(printed(sections, 'Persistency')).toEqual([
    ['In force after 3 months', ...['90.0%', '9', '10', '59.6%', '98.2%'], '80.0%'],
  ])
  expect(printed(sections, 'Retention').map((row) => [row[1], row.at(-1)])).toEqual([
    ['60.0%', '–'],
    ['60.0%', '–'],
  ])
})

test('missing disclosures are shown with their law, and all together', () => {
  const factor: BeyondDisclosures['factors'][number] = {
    ...{ country: 'CL', code: 'exclusions', name: { es: 'Exclusiones' }, verdict: 'associated' },
    ...{ with: { part: 6, whole: 10 }, without: { part: 2, whole: 20 } },
    ...{ effect: { value: 0.5, low: 0.2, high: 0.8 }, relative_risk: null, n: 30, p: 0.001, adjusted_p: 0.002 },
  }
  const factors = [{ ...factor, country: null, code: null, name: null }, factor]
  const answer = {
    ...{ period, as_of: period.to, cases: { part: 8, whole: 30 }, left_out: { undecided: 0, too_early: 0 } },
    ...{ factors, compared: 2 },
  }
  const rows = printed(disclosureSections(t, 'en', answer), 'Early ends, and what was not disclosed at the sale')
  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    ['Any disclosure', '60.0%', '6', '10'],
    ['Exclusiones (CL)', '60.0%', '6', '10'],
  ])
})

describe('scores by rules and people', () => {
  const sums = (scored: number, auto_failed = 0): ScoreSums => ({
    ...{ cases: scored, scored, score_sum: scored * 80, score_squares: scored * 6_400, auto_failed },
  })
  const scorecard = { id: 1, title: { en: 'Sales' }, locale: 'en' as const }
  const judged: Judged = {
    ...{ scorecard, run: null, listed: null, days: [], agent_count: 1 },
    versions: [{ number: 2, target: 85, machine: 1_200, people: 6 }],
    ...{ machine: sums(1_200), people: sums(6) },
    compared: { machine: sums(0), people: sums(0) },
    distribution: {
      machine: [40, 60, 70, 80, 100].map((value) => ({ points: value, cases: 1 })),
      people: [{ points: 90, cases: 4 }],
    },
    questions: [
      {
        ...{ question_id: 'q1', text: { en: 'Did they greet?' }, scorecard },
        machine: { failed: 3, answers: 10, undetermined: 0 },
        ...{ people: { failed: 0, answers: 0 }, agreement: { agreeing: 0, compared: 0, kappa: null } },
      },
    ],
    agents: [{ id: 1, name: 'Ana', ...sums(8, 2), is_outlying: null, points: [], cells: [] }],
  }
  const sections = (judge: Judge) => judgedSections(t, 'en', judged, judge)

  test('names the judge beside every score', () => {
    const columns = (judge: Judge) => sections(judge).find(({ title }) => title === 'Agents')!.columns
    expect(columns('machine')).toEqual(expect.arrayContaining(['Mean score by the rules', 'Auto-fails by the rules']))
    expect(columns('people')).toEqual(expect.arrayContaining(['Mean score by people', 'Auto-fails by people']))
    expect(sections('people').find(({ title }) => title === 'Scores')!.notes).toEqual([
      'Sales, version 2: 1,200 by the rules, 6 by people',
    ])
  })

  test('shows the part, the whole and the interval of every rate', () => {
    expect(printed(sections('machine'), 'Questions, as the rules judged')).toEqual([
      ['Did they greet?', '30.0%', '3', '10', '10.8%', '60.3%'],
    ])
    expect(printed(sections('machine'), 'Questions, as people judged')).toEqual([])
    expect(printed(sections('machine'), 'Agents')).toEqual([
      ['Ana', ...['80.0', '8', '80.0', '80.0'], ...['25.0%', '2', '8', '7.1%', '59.1%']],
    ])
  })

  test('shows the distribution of scores, of five or more', () => {
    expect(printed(sections('machine'), 'Spread of the scores')).toEqual([
      ['Rules', '40.0', '60.0', '70.0', '80.0', '100.0', '5'],
      ['People', '–', '–', '–', '–', '–', '4'],
    ])
  })
})

test('days and numbers have the format of the language, within texts too', () => {
  expect(printedCell('es', { day: '2026-03-01', as: 'day' })).toBe('1 mar 2026')
  expect(printedCell('zh-CN', { day: '2026-03-01', as: 'month' })).toBe('2026年3月')
  expect(printedCell('bn', { day: '2026-03-01', as: 'day' })).toBe('১ মার্চ, ২০২৬')
  expect(translatorFor('bn')(texts.printedUndated, { count: 1_234 })).toContain('১,২৩৪')
  expect(translatorFor('en')(texts.mInForce, { months: 1 })).toBe('In force after 1 month')
})

test('reasons are shown in words, and foreign ones unchanged', () => {
  const reasons = [
    { reason: 'price', policies: 6 },
    { reason: 'Se fue de viaje', policies: 2 },
  ]
  expect(
    printed(reasonSections(t, { period, reasons, categories: [] }), 'Why policies ended').map(([name]) => name),
  ).toEqual(['Price', 'Se fue de viaje'])
})
