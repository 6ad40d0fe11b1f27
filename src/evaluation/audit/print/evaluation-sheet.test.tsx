import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { mockBrowserLayout } from '#tests/support/call-page.ts'
import { openEvaluation, question } from '#tests/support/evaluation-page.ts'
import { answerTo } from '#tests/support/example-evaluation.ts'
import { refusal } from '#tests/support/session-backend.ts'

mockBrowserLayout()
const print = vi.fn()
beforeEach(() => {
  localStorage.clear()
  print.mockReset()
  vi.spyOn(window, 'print').mockImplementation(print)
})

const span = { seq: 1, last_seq: 1, start_char: 0, end_char: 4, start_ms: 8_000, end_ms: 20_000 }
const evaluation = {
  ...{ state: 'submitted', may_answer: false, score: 0, raw_score: 62.5, comment: 'Polite, but forgetful.' },
  answers: [
    answerTo('greets', { comment: 'Warmly.' }),
    answerTo('tone', { value: '4' }),
    answerTo('consent', { value: 'no', comment: 'Never asked.', root_causes: ['forgot'] }),
  ],
  evidence: [{ id: 11, question_id: 'consent', span, quote: 'Hola, llamo' }],
  steps: [
    {
      ...{ event: 'evaluation.submitted', from: 'draft', to: 'submitted', reason: '', items: [], score: 0 },
      ...{ by: { id: 7, name: 'Ada Lovelace' }, at: '2026-03-05T10:00:00.000Z' },
    },
  ],
} as const

test('the printed sheet has the questions, answers, evidence and history, and space to sign', async () => {
  const { user, sent } = openEvaluation({ evaluation: structuredClone(evaluation) as never })
  await question(/greet/)
  await user.click(screen.getByRole('button', { name: 'Print the evaluation sheet' }))
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(sent('POST', '/print')).toHaveLength(1)
  const sheet = document.querySelector<HTMLElement>('[data-print-sheet]')!
  for (const text of [
    'Evaluation of Lucía Quispe',
    'Evaluation 40 of conversation 7',
    'Sales call, version 2',
    'Banco Andes · Hogar',
    'Submitted',
    '0.0 (62.5 without what was set to zero)',
    ...['Opening', 'Did the agent greet?', 'Yes', 'Warmly.', 'How was the tone?', '4'],
    ...['Was consent asked for?', 'No (failed)', 'Forgot it', 'Never asked.', '“Hola, llamo”', '0:08'],
    ...['Polite, but forgetful.', 'What became of it', 'Begun'],
    ...['Evaluator: Ada Lovelace', 'Agent: Lucía Quispe'],
  ]) {
    expect(sheet).toHaveTextContent(text)
  }
  expect(within(sheet).queryByText('How was it asked for?')).not.toBeInTheDocument()
})

test('a sheet is not printed if the access cannot be recorded', async () => {
  const { user } = openEvaluation({ other: { 'POST /api/evaluations/40/print': () => refusal('unavailable', '') } })
  await question(/greet/)
  await user.click(screen.getByRole('button', { name: 'Print the evaluation sheet' }))
  expect(await screen.findByText('The server cannot be reached')).toBeInTheDocument()
  expect(print).not.toHaveBeenCalled()
})
