import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { mockBrowserLayout } from '#tests/support/call-page.ts'
import { openEvaluation } from '#tests/support/evaluation-page.ts'
import { answerTo, EVALUATOR } from '#tests/support/example-evaluation.ts'
import { refusal } from '#tests/support/session-backend.ts'

mockBrowserLayout()
beforeEach(() => localStorage.clear())

const REGION = { name: 'Asked because of what is accepted' }
const accept = () => screen.getByRole('radio', { name: 'Accept: the answer becomes the proposed one' })
const send = () => screen.getByRole('button', { name: 'Send the decision' })

/** A dispute says that consent was asked for. If that is accepted, the question how it was asked for applies too. */
async function deciding() {
  const page = openEvaluation({
    evaluation: {
      ...{ state: 'disputed', may_answer: false, standing: EVALUATOR, score: 40, raw_score: 40 },
      answers: [
        answerTo('greets', { value: 'yes' }),
        answerTo('tone', { value: '4' }),
        answerTo('consent', { value: 'no', comment: 'Never.' }),
      ],
      disputes: [
        {
          ...{ question_id: 'consent', value: 'no', proposed: 'yes', comment: 'I did.' },
          disputed_by: { id: 9, name: 'Lucía Quispe' },
          disputed_at: '2026-03-04T10:00:00.000Z',
          ...{ outcome: null, outcome_comment: '', decided_by: null, decided_at: null },
        },
      ],
    },
  })
  await page.user.click(await screen.findByRole('button', { name: 'Decide the dispute…' }))
  return page
}

test('a question that applies because of an accepted answer is answered with the decision', async () => {
  const { user, backend, bodies, steps } = await deciding()
  expect(screen.queryByRole('radiogroup', { name: 'How was it asked for?' })).not.toBeInTheDocument()
  await user.click(accept())
  const asked = within(screen.getByRole('region', REGION))
  expect(asked.getAllByRole('radiogroup')).toHaveLength(1)
  expect(screen.getByText('1 question still needs an answer or a comment.')).toBeVisible()
  await user.click(send())
  expect(bodies('POST', '/steps')).toEqual([])

  await user.click(asked.getByRole('radio', { name: 'Freely' }))
  expect(screen.queryByText('1 question still needs an answer or a comment.')).not.toBeInTheDocument()
  await user.click(asked.getByRole('button', { name: 'Comment on: How was it asked for?' }))
  await user.type(asked.getByRole('textbox', { name: 'Comment on: How was it asked for?' }), 'In passing.')
  backend.answer('POST /api/evaluations/40/steps', () => refusal('invalid', '', { how: ['Not so.'] }))
  await user.click(send())
  expect(await asked.findByText('Not so.')).toBeVisible()
  expect(asked.getByRole('radio', { name: 'Freely' })).toBeChecked()

  steps(() => ({ state: 'resolved' }))
  await user.click(send())
  await waitFor(() => expect(screen.queryByRole('region', REGION)).not.toBeInTheDocument())
  expect(bodies('POST', '/steps').at(-1)).toEqual({
    event: 'dispute.resolved',
    version: 1,
    items: [{ question_id: 'consent', outcome: 'accepted', comment: '' }],
    answers: [{ question_id: 'how', value: 'freely', comment: 'In passing.', root_causes: [] }],
  })
})

test('the answer to such a question is not sent if the disputed answer is not accepted after all', async () => {
  const { user, bodies, steps } = await deciding()
  await user.click(accept())
  await user.click(screen.getByRole('radio', { name: 'Freely' }))
  await user.click(screen.getByRole('radio', { name: 'Reject: the answer stands' }))
  expect(screen.queryByRole('region', REGION)).not.toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: 'Why (needed)' }), 'Not to be heard.')
  steps(() => ({ state: 'resolved' }))
  await user.click(send())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send the decision' })).not.toBeInTheDocument())
  expect(bodies('POST', '/steps')).toEqual([
    {
      event: 'dispute.resolved',
      version: 1,
      items: [{ question_id: 'consent', outcome: 'rejected', comment: 'Not to be heard.' }],
    },
  ])
})
