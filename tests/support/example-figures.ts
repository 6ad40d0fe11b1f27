import type { Figures } from '#contracts/figures.ts'

/** An answer for tests: mean scores of two agents and of conversations without an agent, compared with the previous period. */
export const exampleFigures = (change: Partial<Figures> = {}): Figures => ({
  metric: 'score',
  by: ['agent'],
  period: { from: '2026-03-02', to: '2026-03-31', time_zone: 'America/Lima' },
  previous: { from: '2026-01-31', to: '2026-03-01' },
  totals: { part: 1_000, whole: 13, cases: 13, squares: 80_000 },
  previous_totals: { part: 700, whole: 10, cases: 10, squares: 50_000 },
  rows: [
    row([7], 800, 10, { part: 700, whole: 10, cases: 10, squares: 50_000 }),
    row([9], 100, 2, { part: 0, whole: 0, cases: 0, squares: 0 }),
    row([null], 100, 1, { part: 0, whole: 0, cases: 0, squares: 0 }),
  ],
  total: 3,
  names: {
    ...{ partner: [], campaign: [], team: [], category: [], scorecard: [], question: [] },
    agent: [
      { id: 7, name: 'Ana Rojas' },
      { id: 9, name: 'Luis Paz' },
    ],
  },
  versions: [{ scorecard: { id: 1, title: { en: 'Sales' }, locale: 'en' }, number: 2, cases: 13 }],
  undated: 0,
  ...change,
})

const row = (keys: Figures['rows'][number]['keys'], part: number, cases: number, previous: Figures['totals']) => ({
  ...{ keys, part, whole: cases, cases, squares: cases === 0 ? 0 : (part / cases) ** 2 * cases },
  previous,
})
