import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Evaluation } from '#contracts/evaluations.ts'
import { questionElementId } from '#src/evaluation/question-focus.ts'
import { mockBrowserLayout } from '#tests/support/call-page.ts'
import { openEvaluation } from '#tests/support/evaluation-page.ts'
import { answerTo, EVALUATED, EVALUATOR, SETTLER } from '#tests/support/example-evaluation.ts'
import { refusal } from '#tests/support/session-backend.ts'

mockBrowserLayout()
beforeEach(() => localStorage.clear())

const button = (name: string) => screen.findByRole('button', { name })
const AGENT = ['quality-detail', 'call-detail', 'quality-acknowledge'] as const
const answers = [
  answerTo('greets', { value: 'no' }),
  answerTo('tone', { value: '4' }),
  answerTo('consent', { value: 'no', comment: 'Never.' }),
]
const released: Partial<Evaluation> = {
  ...{ state: 'released', may_answer: false, standing: EVALUATED, score: 40, raw_score: 40, answers },
  dispute_until: '2199-01-01T00:00:00.000Z',
}
const item = {
  ...{ question_id: 'greets', value: 'no', proposed: 'yes', comment: 'I did.' },
  disputed_by: { id: 9, name: 'Lucía Quispe' },
  disputed_at: '2026-03-04T10:00:00.000Z',
  ...{ outcome: null, outcome_comment: '', decided_by: null, decided_at: null },
}
const disputed: Partial<Evaluation> = { ...released, state: 'disputed', standing: EVALUATOR, disputes: [item] }
const step = (change: Partial<Evaluation['steps'][number]>): Evaluation['steps'][number] => ({
  ...{ event: 'evaluation.reopened', from: 'submitted', to: 'draft', reason: '', items: [], score: null },
  ...{ by: { id: 7, name: 'Ada Lovelace' }, at: '2026-03-05T10:00:00.000Z' },
  ...change,
})

describe('the evaluated person', () => {
  test('acknowledges a released evaluation', async () => {
    const { user, bodies, steps } = openEvaluation({ evaluation: released, permissions: [...AGENT] })
    steps(() => ({ state: 'acknowledged' }))
    expect(await screen.findByText(/Can be disputed until/)).toBeVisible()
    await user.click(await button('Acknowledge'))
    expect(await screen.findByText('Acknowledged')).toBeVisible()
    expect(bodies('POST', '/steps')).toEqual([{ event: 'evaluation.acknowledged', version: 1 }])
    expect(screen.queryByRole('button', { name: 'Dispute…' })).not.toBeInTheDocument()
  })

  test('disputes answers, each with the right one and a reason, and nothing is lost if sending fails', async () => {
    const { user, backend, bodies, steps } = openEvaluation({ evaluation: released, permissions: [...AGENT] })
    await user.click(await button('Dispute…'))
    const send = await button('Send the dispute')
    await user.click(send)
    expect(bodies('POST', '/steps')).toEqual([])
    await user.click(screen.getAllByRole('button', { name: 'Dispute this answer' })[1]!)
    await user.click(screen.getByRole('button', { name: 'Leave this answer as it is' }))
    await user.click(screen.getAllByRole('button', { name: 'Dispute this answer' })[0]!)
    const proposal = screen.getByRole('combobox', { name: 'The answer should be' })
    expect(
      within(proposal)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose an answer', 'Yes', 'N/A'])
    await user.selectOptions(proposal, 'Yes')
    await user.click(send)
    expect(bodies('POST', '/steps')).toEqual([])
    await user.type(screen.getByRole('textbox', { name: 'Why' }), 'I did.')
    backend.answer('POST /api/evaluations/40/steps', () => refusal('unavailable', ''))
    await user.click(send)
    expect(await screen.findByText('The server cannot be reached')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Why' })).toHaveValue('I did.')
    steps(() => ({ state: 'disputed', disputes: [item] }))
    await user.click(send)
    expect(await screen.findByText('Lucía Quispe disputes “No” and proposes “Yes”', { exact: false })).toBeVisible()
    expect(screen.getByText('Not decided yet')).toBeVisible()
    expect(bodies('POST', '/steps').at(-1)).toEqual({
      event: 'evaluation.disputed',
      version: 1,
      items: [{ question_id: 'greets', proposed: 'yes', comment: 'I did.' }],
    })
    expect(screen.queryByRole('textbox', { name: 'Why' })).not.toBeInTheDocument()
  })

  test('escalates a rejection, and says why', async () => {
    const rejected = { ...item, outcome: 'rejected' as const, outcome_comment: 'Not to be heard.' }
    const { user, bodies, steps } = openEvaluation({
      evaluation: { ...released, state: 'resolved', disputes: [rejected] },
      permissions: [...AGENT],
    })
    steps(() => ({ state: 'escalated', was_escalated: true, disputes: [item] }))
    expect(await screen.findByText('Rejected: the answer stands')).toBeVisible()
    await user.click(await button('Escalate'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Escalate' }))
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Listen to the first second.')
    await user.click(dialog.getByRole('button', { name: 'Escalate' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(bodies('POST', '/steps')).toEqual([
      { event: 'dispute.escalated', reason: 'Listen to the first second.', version: 1 },
    ])
  })
})

describe('a dispute is resolved', () => {
  test('by an accepted answer, which becomes the proposed one', async () => {
    const { user, bodies, steps } = openEvaluation({ evaluation: disputed })
    steps(() => ({
      ...{ state: 'resolved', score: 60, disputed_score: 40 },
      disputes: [{ ...item, outcome: 'accepted', decided_at: item.disputed_at }],
    }))
    await user.click(await button('Decide the dispute…'))
    expect(document.getElementById(questionElementId('greets'))).toContainElement(document.activeElement as HTMLElement)
    const send = await button('Send the decision')
    await user.click(send)
    expect(bodies('POST', '/steps')).toEqual([])
    await user.click(screen.getByRole('radio', { name: 'Accept: the answer becomes the proposed one' }))
    await user.click(send)
    expect(await screen.findByText('Accepted: the answer was changed')).toBeVisible()
    expect(screen.getByText('Before the dispute: 40.0')).toBeVisible()
    expect(bodies('POST', '/steps')).toEqual([
      {
        event: 'dispute.resolved',
        version: 1,
        items: [{ question_id: 'greets', outcome: 'accepted', comment: '' }],
      },
    ])
  })

  test('by a rejection, which needs a reason', async () => {
    const { user, bodies, steps } = openEvaluation({ evaluation: disputed })
    steps(() => ({ state: 'resolved', disputes: [{ ...item, outcome: 'rejected', outcome_comment: 'No.' }] }))
    await user.click(await button('Decide the dispute…'))
    await user.click(screen.getByRole('radio', { name: 'Reject: the answer stands' }))
    await user.click(await button('Send the decision'))
    expect(bodies('POST', '/steps')).toEqual([])
    await user.type(screen.getByRole('textbox', { name: 'Why (needed)' }), 'Not to be heard.')
    await user.click(await button('Send the decision'))
    expect(await screen.findByText('Rejected: the answer stands')).toBeVisible()
    expect(bodies('POST', '/steps')).toMatchObject([
      { items: [{ question_id: 'greets', outcome: 'rejected', comment: 'Not to be heard.' }] },
    ])
  })
})

describe('the available steps', () => {
  test('have the step forward first, and no step back is emphasised', async () => {
    openEvaluation({ evaluation: { ...released, state: 'submitted', standing: SETTLER, steps: [] } })
    const [release, ...others] = [await button('Release'), await button('Open again'), await button('Void')]
    expect(release).toHaveAttribute('data-variant', 'filled')
    for (const other of others) {
      expect(other).toHaveAttribute('data-variant', 'default')
      expect(release.compareDocumentPosition(other)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    }
  })
})

describe('a step that affects others', () => {
  test('asks for a reason, stays open if it fails, and is in the history', async () => {
    const { user, backend, bodies, steps } = openEvaluation({
      evaluation: { ...released, state: 'submitted', standing: SETTLER, steps: [] },
    })
    await user.click(await button('Void'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Void' }))
    expect(dialog.getByText(/It does not count in any number any more/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Void' }))
    const reason = dialog.getByRole('textbox', { name: 'Reason' })
    expect(reason).toHaveAccessibleDescription(/Please say why\./)
    await user.type(reason, 'The wrong conversation.')
    backend.answer('POST /api/evaluations/40/steps', () => refusal('unavailable', ''))
    await user.click(dialog.getByRole('button', { name: 'Void' }))
    expect(await dialog.findByText('The server cannot be reached')).toBeVisible()
    expect(reason).toHaveValue('The wrong conversation.')
    steps(() => ({
      state: 'void',
      steps: [step({ event: 'evaluation.voided', to: 'void', reason: 'The wrong conversation.' })],
    }))
    await user.click(dialog.getByRole('button', { name: 'Void' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(bodies('POST', '/steps').at(-1)).toEqual({
      ...{ event: 'evaluation.voided', reason: 'The wrong conversation.', version: 1 },
    })
    expect(screen.getByText('Voided')).toBeVisible()
    expect(screen.getByText('The wrong conversation.')).toBeVisible()
  })

  test('that is no longer possible shows the current evaluation', async () => {
    const { user, backend, server } = openEvaluation({
      evaluation: { ...released, state: 'submitted', standing: EVALUATOR },
    })
    const release = await button('Release')
    server.change({ state: 'released' })
    backend.answer('POST /api/evaluations/40/steps', () => refusal('conflict', 'It was released already.'))
    await user.click(release)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Release' })).not.toBeInTheDocument())
    expect(screen.getByText('Released')).toBeVisible()
  })
})
