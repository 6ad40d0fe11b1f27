import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { AUDITS, CALLS, JUDGED, asked, showPremium, tile } from '#tests/support/premium-page.tsx'

import { scoresOf } from '../../../../tests/support/example-premium.ts'

const NO_DISPUTES = { released: 4, disputed: 1, decided: 0, accepted: 0 }

describe('tiles', () => {
  test('compare machine and people, each with cases, interval, target and change', async () => {
    await showPremium()
    expect(tile(/^Machine score, points/)).toHaveTextContent(
      '70.0of 300 conversations, 70.0 to 70.0Below the target of 855.0 points more than before',
    )
    // three audits in the earlier period are too few to compare with
    expect(tile(/^Human score, points/)).toHaveTextContent(/80\.0of 40 audits, 80\.0 to 80\.0Below the target of 85$/)
    expect(tile(/^Set to zero by the machine/)).toHaveTextContent('4.8%15 of 310')
    expect(tile(/^Set to zero by people/)).toHaveTextContent('10.0%4 of 40')
    // 3 + 27 of 4 + 36: the answers are summed, not the rates averaged
    expect(tile(/^Agreement of machine and people/)).toHaveTextContent('75.0%30 of 40κ told of 1 question')
    expect(tile(/^Judged by rules/)).toHaveTextContent('75.0%300 of 40020 more have no words')
    expect(tile(/^Disputed evaluations/)).toHaveTextContent('20.0%5 of 25accepted: 50%, 3 of 6 answers')
    expect(tile(/^Calibrations closed/)).toHaveTextContent('12 not closed yet')
    expect(tile(/^Agent’s share of talking/)).toHaveTextContent('60.0%of 100 conversations')
    expect(tile(/^Share of silence/)).toHaveTextContent('16.7%')
    expect(tile(/^Share of talking over/)).toHaveTextContent('10.0%')
    expect(tile(/^Change of the customer’s mood/)).toHaveTextContent('+0.25')
  })

  test('show in a tooltip what they are computed from, and the value of the comparison', async () => {
    const { user } = await showPremium()
    await user.hover(tile(/^Machine score/))
    const score = await screen.findByRole('tooltip')
    expect(score).toHaveTextContent('Sum of scores 21,000.0, divided by 300 conversations')
    expect(score).toHaveTextContent('10 more have none: their rules could tell nothing')
    expect(score).toHaveTextContent('95 % interval: 70.0 to 70.0')
    expect(score).toHaveTextContent('In Jan 31 – Mar 1, 2026: 65.0')
    expect(score).toHaveTextContent('time zone America/Lima')
    await user.unhover(tile(/^Machine score/))
    await user.hover(tile(/^Share of silence/))
    expect((await screen.findByText('33:20 of 3:20:00')).closest('[role="tooltip"]')).toHaveTextContent(
      'Known of calls whose turns carry their times, and whose duration is known.',
    )
  })

  test('show only the number of cases when there are fewer than five', async () => {
    await showPremium({
      judged: { machine: scoresOf(4, 70, 1), people: scoresOf(0, 0) },
      is: { disputes: NO_DISPUTES },
    })
    expect(tile(/^Machine score/)).toHaveTextContent(/–of 4 conversationsTarget 85$/)
    expect(tile(/^Human score/)).toHaveTextContent(/–of 0 audits/)
    expect(tile(/^Set to zero by the machine/)).toHaveTextContent(/–1 of 4$/)
    expect(tile(/^Disputed evaluations/)).toHaveTextContent(/–1 of 4$/)
  })

  test('link to the rows that they count', async () => {
    await showPremium({ query: { team_id: 5, judge: 'people', compare_partner_id: 2, started_from: '2026-03-02' } })
    const to = (name: RegExp) => asked(tile(name).getAttribute('href'))
    expect(to(/^Machine score/)).toEqual({ ...JUDGED, team_id: '5', machine_points_min: '0' })
    expect(to(/^Human score/)).toEqual({ ...AUDITS, team_id: '5', points_min: '0' })
    expect(to(/^Set to zero by the machine/)).toEqual({ ...JUDGED, team_id: '5', machine_auto_failed: 'yes' })
    expect(to(/^Set to zero by people/)).toEqual({ ...AUDITS, team_id: '5', auto_failed: 'yes' })
    expect(to(/^Agreement/)).toEqual({ ...AUDITS, team_id: '5', compared: 'yes' })
    expect(to(/^Share of silence/)).toEqual({ ...CALLS, team_id: '5' })
    expect(to(/^Disputed/)).toEqual({
      ...{ list: '/quality/evaluations', team_id: '5', disputed: 'yes' },
      ...{ released_from: '2026-03-02', released_to: '2026-03-31' },
    })
    expect(tile(/^Calibrations/)).toHaveAttribute('href', '/quality/calibration')
  })
})
