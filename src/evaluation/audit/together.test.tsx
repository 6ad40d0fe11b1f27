import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'

import { mockBrowserLayout } from '#tests/support/call-page.ts'
import { choice, openEvaluation, question, saved } from '#tests/support/evaluation-page.ts'
import { answerTo, READER } from '#tests/support/example-evaluation.ts'
import { passingTime } from '#tests/support/passing-time.ts'
import { NO_ANSWER } from '#tests/support/session-backend.ts'

mockBrowserLayout()
beforeEach(() => localStorage.clear())

/** Grace has answered a question that Ada answers right after her. */
async function contest() {
  const page = openEvaluation()
  await question(/greet/)
  page.server.keep('greets', { value: 'no', comment: 'Not at all.' }, 'Grace Hopper')
  await page.user.click(await choice(/greet/, 'Yes'))
  const conflict = await screen.findByRole('alert')
  expect(conflict).toHaveTextContent('Grace Hopper has answered this in the meantime: No')
  expect(conflict).toHaveTextContent('Not at all.')
  expect(await choice(/greet/, 'Yes')).toBeChecked()
  return { ...page, conflict: within(conflict) }
}

describe('a faster answer of a colleague', () => {
  test('is displayed beside the reader’s own answer, which can be kept', async () => {
    const { user, conflict, server, bodies } = await contest()
    await user.click(conflict.getByRole('button', { name: 'Keep mine' }))
    await saved()
    expect(bodies('PUT', '/answers/greets')).toMatchObject([{ version: 0 }, { value: 'yes', version: 1 }])
    expect(server.evaluation().answers).toMatchObject([{ value: 'yes', version: 2 }])
  })

  test('can be accepted', async () => {
    const { user, conflict, bodies } = await contest()
    await user.click(conflict.getByRole('button', { name: 'Take theirs' }))
    await saved()
    expect(await choice(/greet/, 'No')).toBeChecked()
    expect(screen.getByDisplayValue('Not at all.')).toBeVisible()
    expect(bodies('PUT', '/answers/greets')).toHaveLength(1)
  })

  test('is not a conflict if both are the same', async () => {
    const { user, server } = openEvaluation()
    await question(/greet/)
    server.keep('greets', { value: 'yes' }, 'Grace Hopper')
    await user.click(await choice(/greet/, 'Yes'))
    await saved()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('to the comment on the whole is displayed too', async () => {
    const { user, server, bodies } = openEvaluation()
    const whole = await screen.findByRole('textbox', { name: 'Comment on the whole' })
    server.change({ comment: 'Theirs.' })
    await user.type(whole, 'Mine.')
    const conflict = await screen.findByRole('alert')
    expect(conflict).toHaveTextContent('Theirs.')
    await user.click(within(conflict).getByRole('button', { name: 'Keep mine' }))
    await saved()
    expect(bodies('PUT', '/comment').at(-1)).toEqual({ comment: 'Mine.', was: 'Theirs.' })
  })
})

describe('unsaved work', () => {
  const kept = () => localStorage.getItem('atalaya-unsaved-audits')

  /** Answers while the server is unavailable, and leaves the page. */
  async function cutOff() {
    const page = openEvaluation({ other: { 'PUT /api/evaluations/40/answers/greets': NO_ANSWER } })
    await page.user.click(await choice(/greet/, 'No'))
    expect(await screen.findByText(/kept in this browser/)).toBeVisible()
    expect(kept()).not.toBeNull()
    document.body.replaceChildren()
  }

  test('is restored after a reload, and saved then', async () => {
    await cutOff()
    const { server } = openEvaluation()
    await saved()
    expect(await choice(/greet/, 'No')).toBeChecked()
    expect(server.evaluation().answers).toMatchObject([{ question_id: 'greets', value: 'no' }])
    expect(kept()).toBeNull()
  })

  test('of an evaluation that was closed meanwhile is displayed until it was read', async () => {
    await cutOff()
    const { user, sent } = openEvaluation({ evaluation: { state: 'submitted', may_answer: false } })
    const lost = await screen.findByRole('alert')
    expect(lost).toHaveTextContent('This was closed before your last answers were saved')
    expect(lost).toHaveTextContent('Did the agent greet?: No')
    expect(sent('PUT', '/answers/greets')).toEqual([])
    await user.click(within(lost).getByRole('button', { name: 'Forget them' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(kept()).toBeNull()
  })

  test('is displayed at once if the evaluation has just been closed', async () => {
    const { user, server } = openEvaluation()
    await question(/greet/)
    server.change({ state: 'submitted', may_answer: false })
    await user.click(await choice(/greet/, 'No'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Did the agent greet?: No')
    expect(screen.queryByText('Everything is saved')).not.toBeInTheDocument()
  })
})

describe('another person', () => {
  test('who has it open is named, and their changes are displayed', async () => {
    const pass = passingTime()
    const { server } = openEvaluation({
      others: [
        { id: 8, name: 'Grace Hopper', question_id: 'tone' },
        { id: 8, name: 'Grace Hopper', question_id: null },
      ],
    })
    expect(await screen.findByText(/Also open with Grace Hopper\./)).toBeVisible()
    server.keep('tone', { value: '2' }, 'Grace Hopper')
    await pass(11_000)
    await waitFor(async () => expect(await choice(/tone/, '2')).toBeChecked())
  })

  test('can read it without changing anything', async () => {
    const { user, sent } = openEvaluation({
      evaluation: {
        ...{ state: 'released', may_answer: false, standing: READER, comment: 'Well done.', score: 80 },
        answers: [answerTo('greets', { comment: 'Warmly.' })],
      },
      permissions: ['quality-detail', 'call-detail'],
    })
    await user.click(await choice(/greet/, 'No'))
    expect(await choice(/greet/, 'Yes')).toBeChecked()
    for (const text of ['Warmly.', 'Well done.']) expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryByRole('textbox', { name: /Comment/ })).not.toBeInTheDocument()
    for (const verb of ['Submit', 'Release', 'Acknowledge', 'Void', 'Dispute…']) {
      expect(screen.queryByRole('button', { name: verb })).not.toBeInTheDocument()
    }
    expect(sent('PUT', '/answers/greets')).toEqual([])
  })
})
