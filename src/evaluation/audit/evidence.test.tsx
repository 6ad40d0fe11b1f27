import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Suggestion } from '#contracts/suggestions.ts'
import { mockBrowserLayout } from '#tests/support/call-page.ts'
import { choice, hearEvaluation, openEvaluation, question, saved } from '#tests/support/evaluation-page.ts'
import { exampleTurns } from '#tests/support/example-call.ts'
import { answerTo } from '#tests/support/example-evaluation.ts'
import { exampleContent } from '#tests/support/example-scorecard.ts'

mockBrowserLayout()
beforeEach(() => {
  localStorage.clear()
  // jsdom measures no ranges
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect(10, 20, 30, 40)
})

const NOWHERE = { seq: null, last_seq: null, start_char: null, end_char: null, start_ms: null, end_ms: null }
const utterance = exampleTurns[1]!.text

/** Selects characters of the utterance, as a mouse or Shift and the arrow keys do. */
async function select(text: string, from: number, to: number) {
  const words = (await screen.findByText(text)).firstChild!
  act(() => {
    document.getSelection()!.setBaseAndExtent(words, from, words, to)
    document.dispatchEvent(new Event('selectionchange'))
  })
}
const evidence = () => screen.findByRole('list', { name: 'Evidence' })

describe('evidence', () => {
  test('is the selected words, for the current question, by the button or by E', async () => {
    const { user, bodies } = openEvaluation()
    await user.click(await choice(/tone/, '2'))
    await select(utterance, 0, 4)
    await user.click(await screen.findByRole('button', { name: /Use as evidence/ }))
    await saved()
    const words = { ...NOWHERE, seq: 1, last_seq: 1, start_char: 0, end_char: 4 }
    expect(bodies('POST', '/evidence')).toEqual([{ question_id: 'tone', span: words }])
    expect(await evidence()).toHaveTextContent('Quoted by the server')
    expect(await choice(/tone/, '2')).toHaveFocus()
    act(() => (document.activeElement as HTMLElement).blur())
    await select(utterance, 5, 9)
    await user.keyboard('e')
    await waitFor(() => expect(bodies('POST', '/evidence')).toHaveLength(2))
  })

  test('is the focused line, by E', async () => {
    const { user, bodies } = openEvaluation()
    const line = (await screen.findByText(utterance)).closest('li')!
    const moment = within(line).getAllByRole('button')[0]!
    act(() => moment.focus())
    await user.keyboard('e')
    await waitFor(() =>
      expect(bodies('POST', '/evidence')).toEqual([
        { question_id: 'greets', span: { ...NOWHERE, seq: 1, last_seq: 1 } },
      ]),
    )
  })

  test('is never the whole conversation', async () => {
    const { user, sent } = openEvaluation()
    await screen.findByText(utterance)
    await user.keyboard('e')
    expect(sent('POST', '/evidence')).toEqual([])
  })

  test('links to its place, and can be removed', async () => {
    const span = { ...NOWHERE, seq: 1, last_seq: 1, start_ms: 8_000, end_ms: 20_000 }
    const { user, audio, sent } = await hearEvaluation({
      evaluation: {
        evidence: [
          { id: 11, question_id: 'greets', span, quote: 'Hola' },
          { id: 12, question_id: 'greets', span: NOWHERE, quote: null },
        ],
      },
    })
    expect(await evidence()).toHaveTextContent('Hola')
    expect(await evidence()).toHaveTextContent('Told otherwise by now')
    await user.click(within(await evidence()).getByRole('button', { name: /Hola/ }))
    await waitFor(() => expect(audio.state.currentTime).toBe(8))
    await user.click(within(await evidence()).getAllByRole('button', { name: 'Remove this evidence' })[0]!)
    await saved()
    expect(sent('DELETE', '/evidence/11')).toHaveLength(1)
    expect(await evidence()).not.toHaveTextContent('Hola')
  })
})

describe('the suggestion of a machine', () => {
  const [opening, law] = exampleContent.sections
  const content = {
    ...exampleContent,
    sections: [{ ...opening!, questions: opening!.questions.map((one) => ({ ...one, asks_model: true })) }, law!],
  }
  const suggestion: Suggestion = {
    ...{ question_id: 'greets', origin: 'model', value: 'yes', why_not: null, check: null, measured: null },
    model: 'llama-3',
    spans: [{ seq: 0, start_char: 0, end_char: 5, start_ms: 0, end_ms: 8_000 }],
    agreement: { agreeing: 24, compared: 40, kappa: 0.41 },
  }

  test('is not even requested before the person has answered and opens it', async () => {
    const { user, sent } = openEvaluation({
      evaluation: { content },
      other: {
        'GET /api/evaluations/40/suggestions': () => ({ status: 200, body: { data: [suggestion], withheld: 1 } }),
      },
    })
    await question(/greet/)
    expect(screen.queryByText('What a machine would have answered')).not.toBeInTheDocument()
    await user.click(await choice(/greet/, 'No'))
    const summary = screen.getByText('What a machine would have answered')
    expect(sent('GET', '/suggestions')).toEqual([])
    await user.click(summary)
    expect(await screen.findByText(/The model llama-3/)).toHaveTextContent('The model llama-3: Yes')
    expect(screen.getByText(/Agreed with people/)).toHaveTextContent(
      'Agreed with people in 24 of 40 evaluations (60%) · κ 0.41',
    )
    expect(sent('GET', '/suggestions')).toHaveLength(1)
    expect(await choice(/greet/, 'No')).toBeChecked()
  })

  test('is empty if nothing was checked, and has no figure if too few were compared', async () => {
    const { user, backend } = openEvaluation({ evaluation: { content, answers: [answerTo('greets')] } })
    await user.click(await screen.findByText('What a machine would have answered'))
    expect(await screen.findByText('Nothing was looked up here yet.')).toBeVisible()
    const few = { ...suggestion, agreement: { agreeing: 2, compared: 3, kappa: null } }
    backend.answer('GET /api/evaluations/40/suggestions', () => ({ status: 200, body: { data: [few], withheld: 0 } }))
    await user.click(screen.getByText('What a machine would have answered'))
    await user.click(screen.getByText('What a machine would have answered'))
    expect(await screen.findByText(/Compared with people in 3 evaluations so far/)).toBeVisible()
  })
})
