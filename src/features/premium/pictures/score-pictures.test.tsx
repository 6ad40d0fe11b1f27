import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { AUDITS, JUDGED, asked, chart, mark, showPremium } from '#tests/support/premium-page.tsx'

import { exampleJudged, examplePremium } from '../../../../tests/support/example-premium.ts'

test('a day shows machine and people, each with links to its own rows, and nothing for too few cases', async () => {
  await showPremium()
  expect(asked(mark('Score by day', /^Mon, Mar 2, 2026 · Machine; Mean score: 60\.0/).getAttribute('href'))).toEqual({
    ...JUDGED,
    started_to: '2026-03-02',
    machine_points_min: '0',
  })
  expect(asked(mark('Score by day', /^Mon, Mar 2, 2026 · People; Mean score: 80\.0/).getAttribute('href'))).toEqual({
    ...AUDITS,
    submitted_to: '2026-03-02',
    points_min: '0',
  })
  expect(mark('Score by day', /^Tue, Mar 3, 2026 · People/)).toHaveAccessibleName(
    /Mean score: –; 95% interval from: –; 95% interval to: –; Sum of scores: 320\.0; Scores: 4$/,
  )
})

test('a trend is described with its interval, p and n, or as too short', async () => {
  await showPremium()
  expect(
    screen.getByText(
      /^The machine score rises by 3\.50 points a week \(95 % interval of the change 3\.50 to 3\.50 points a week, p below 0\.001, 30 days/,
    ),
  ).toBeVisible()
  expect(screen.getByText(/^For a trend of the human score there are too few days/)).toBeVisible()
})

test('one and a half years are shown by weeks, as sums over sums', async () => {
  await showPremium({ is: examplePremium({ from: '2025-03-03', to: '2026-03-31' }) })
  expect(mark('Score by week', /^Mar 3\s–\s9, 2025 · Machine/)).toHaveAccessibleName(
    /Sum of scores: 4,305\.0; Scores: 70$/,
  )
})

test('the distribution of scores shows quartiles, and each bar links to its conversations', async () => {
  await showPremium()
  expect(
    screen.getByText(
      'Machine: median 70, the middle half from 40 to 100, n = 300. People: median 80, the middle half from 60 to 100, n = 40.',
    ),
  ).toBeVisible()
  const bar = mark('Which scores were given', /^95 to 100 points; Machine: 100; .*People: 20; /)
  expect(asked(bar.getAttribute('href'))).toEqual({
    ...JUDGED,
    machine_points_min: '95',
    machine_points_max: '100',
  })
})

test('an agent whose mean is an outlier is marked, and too few cases are not drawn', async () => {
  await showPremium()
  const agents = chart('Agents by machine score')
  expect(agents.getByRole('link', { name: /^Ana Rojas/ })).toHaveAccessibleName(
    /Least: 0; First quartile: 0\.0; Median: 10\.0; .*Conversations: 20; Mean score: 10\.0; .*Outlier$/,
  )
  expect(agents.getByRole('link', { name: /^Agent 0/ })).not.toHaveAccessibleName(/Outlier/)
  expect(agents.getByRole('link', { name: /^Luis Paz/ })).toHaveAccessibleName(
    /^Luis Paz; Least: –; .*Conversations: 3; Mean score: –/,
  )
  expect(asked(agents.getByRole('link', { name: /^Ana Rojas/ }).getAttribute('href'))).toEqual({
    ...JUDGED,
    agent_id: '7',
    machine_points_min: '0',
  })
})

test('without outliers a sentence says so, and no agent is marked', async () => {
  const { agents } = exampleJudged()
  await showPremium({ judged: { agents: agents.slice(1) } })
  expect(screen.getByText(/No mean is an outlier/)).toBeVisible()
  expect(chart('Agents by machine score').getByRole('link', { name: /^Agent 0/ })).not.toHaveAccessibleName(/Among/)
})
