import { describe, expect, test } from 'vitest'

import { type JudgedTurn, sentimentBars, sentimentSummary } from './sentiment-strip.tsx'

const turn = (speaker: JudgedTurn['speaker'], start_ms: number | null, sentiment?: number): JudgedTurn => ({
  ...{ speaker, speaker_name: null, start_ms, end_ms: start_ms, text: '', confidence: null },
  ...(sentiment !== undefined && { sentiment }),
})

describe('sentiment along a recording', () => {
  test('is drawn turn by turn', () => {
    const turns = [{ ...turn('agent', 500, 0.5), end_ms: 9_000 }, turn('customer', 950, -1)]
    expect(sentimentBars(turns, 4_000, 2)).toEqual([
      { start_ms: 500, end_ms: 4_000, speaker: 'agent', mean: 0.5 },
      { start_ms: 950, end_ms: 950, speaker: 'customer', mean: -1 },
    ])
  })

  test('of many turns is the mean of those that start in a section, separately for agent and customer', () => {
    const turns = [turn('agent', 0, 0.5), turn('agent', 900, -0.1), turn('customer', 950, -1), turn('agent', 2_500, 1)]
    expect(sentimentBars(turns, 4_000, 2)).toEqual([
      { start_ms: 0, end_ms: 2_000, speaker: 'agent', mean: 0.2 },
      { start_ms: 0, end_ms: 2_000, speaker: 'customer', mean: -1 },
      { start_ms: 2_000, end_ms: 4_000, speaker: 'agent', mean: 1 },
    ])
  })

  test('is empty for unjudged turns, without a time, of other speakers, or beyond the end', () => {
    const turns = [turn('agent', 0), turn('agent', null, 1), turn('bot', 10, 1), turn('agent', 4_000, 1)]
    expect(sentimentBars(turns, 4_000, 4)).toEqual([])
  })

  test('is drawn as nothing and not as neutral where it is neutral: a bar of mean nought', () => {
    expect(sentimentBars([turn('agent', 0, 0)], 1_000, 1)).toMatchObject([{ mean: 0 }])
  })

  test('is summarised by speaker with its lowest place', () => {
    const turns = [turn('customer', 0, 0.4), turn('customer', 7, -0.6), turn('customer', 9), turn('agent', 11, 1)]
    expect(sentimentSummary(turns, 'customer')).toEqual({
      judged: 2,
      mean: expect.closeTo(-0.1),
      lowest: { sentiment: -0.6, start_ms: 7 },
    })
    expect(sentimentSummary([turn('customer', 9)], 'customer')).toBeNull()
  })
})
