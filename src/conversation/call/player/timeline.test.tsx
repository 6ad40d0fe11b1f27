import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { CallMarker } from '#contracts/call-markers.ts'
import { hearCall, mockBrowserLayout } from '#tests/support/call-page.ts'
import { exampleTurns } from '#tests/support/example-call.ts'

mockBrowserLayout()

const issue: CallMarker = {
  ...{ id: 1, kind: 'issue', name: 'Deducible', origin: 'source' },
  ...{ start_ms: 25_000, end_ms: 30_000, seq: 2 },
}

describe('the sentiment strip', () => {
  test('has a text summary by speaker, and is displayed in each judged line', async () => {
    const turns = exampleTurns.map((turn, index) => ({ ...turn, ...(index === 2 && { sentiment: -0.5 }) }))
    await hearCall({ turns, analysis: { sentiment_not_analysed: null, sentiment_customer: -0.5 } })
    expect(screen.getByRole('img', { name: /Customer/ })).toHaveAccessibleName(
      'Customer: 1 line judged, -0.50 on average, lowest -0.50 at 0:25.',
    )
    expect(screen.getAllByText(/^Sentiment [+-]/)).toHaveLength(1)
  })

  test('says why nothing was judged, which is never displayed as neutral', async () => {
    await hearCall({ analysis: { sentiment_not_analysed: 'There is no sentiment lexicon for the language "qu".' } })
    expect(
      await screen.findByText('Not judged: There is no sentiment lexicon for the language qu.'),
    ).toBeInTheDocument()
    expect(screen.queryByRole('img', { name: /judged/ })).not.toBeInTheDocument()
  })
})

describe('marks', () => {
  test('are displayed over the recording, in their line, and in a list of links to them', async () => {
    const { audio, user } = await hearCall({ markers: [issue] })
    expect(screen.getByTitle('0:25 · Issue: Deducible')).toHaveStyle({ left: `${(25 / 60) * 100}%` })
    expect(screen.getByText('Issue: Deducible')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Go to 0:25: Deducible' }))
    expect(audio.state.currentTime).toBe(25)
    audio.reach(1)
    fireEvent.click(screen.getByTitle('0:25 · Issue: Deducible'))
    expect(audio.state.currentTime).toBe(25)
    audio.reach(1)
    await user.click(screen.getByRole('button', { name: 'Go to 0:25: Deducible' }))
    expect(audio.state.currentTime).toBe(25)
  })

  test('without a time are reached through their line', async () => {
    const whole = { ...issue, id: 2, name: 'Everything', start_ms: null, end_ms: null, seq: null }
    await hearCall({ markers: [whole, { ...issue, start_ms: null, end_ms: null }] })
    expect(screen.getByRole('button', { name: 'Go to Line 3: Deducible' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Everything/ })).not.toBeInTheDocument()
    expect(screen.queryByTitle(/Issue/)).not.toBeInTheDocument()
  })

  test('are collapsed at first if there are many', async () => {
    const markers = Array.from({ length: 33 }, (_, index) => ({ ...issue, id: index, name: `Mark ${index}` }))
    const { user } = await hearCall({ markers })
    expect(screen.queryByRole('button', { name: /Mark 32$/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show 3 more' }))
    expect(screen.getByRole('button', { name: /Mark 32$/ })).toBeInTheDocument()
  })
})

test('uncertain words are underlined with their confidence, and the line has a legend', async () => {
  const turns = exampleTurns.map((turn, index) => ({
    ...turn,
    ...(index === 0 && { uncertain: [{ start_char: 21, end_char: 26, confidence: 0.31 }] }),
  }))
  await hearCall({ turns })
  expect(screen.getByTitle('Recognised with a confidence of 31%')).toHaveTextContent('Lucía')
  expect(screen.getByText(/is what was recognised with a confidence below 60%/)).toBeInTheDocument()
})

test('there is no legend if everything is certain', async () => {
  await hearCall({ turns: exampleTurns.map((turn) => ({ ...turn, confidence: null })) })
  expect(screen.queryByText(/is what was recognised/)).not.toBeInTheDocument()
})
