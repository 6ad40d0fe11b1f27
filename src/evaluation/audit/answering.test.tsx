import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'

import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { mockBrowserLayout } from '#tests/support/call-page.ts'
import { choice, openEvaluation, question, saved } from '#tests/support/evaluation-page.ts'
import { answerTo, exampleEvaluation } from '#tests/support/example-evaluation.ts'
import { exampleQuestion } from '#tests/support/example-scorecard.ts'
import { NO_ANSWER, refusal } from '#tests/support/session-backend.ts'

mockBrowserLayout()
beforeEach(() => localStorage.clear())

const heading = () => screen.findByRole('heading', { level: 1 })
const twenty: ScorecardContent = {
  ...exampleEvaluation.content,
  sections: [0, 1].map((section) => ({
    id: `s${section}`,
    title: { en: `Section ${section}` },
    questions: Array.from({ length: 10 }, (_, index) => {
      const id = `q${section * 10 + index}`
      const shown = { id, text: { en: `Question ${id}.` }, allows_na: true }
      return index % 3 === 0
        ? exampleQuestion('scale', { ...shown, max: 10 })
        : exampleQuestion('yes-no', { ...shown, comment: index === 1 ? 'on-fail' : 'never' })
    }),
  })),
}

describe('an audit', () => {
  test('of twenty questions can be done by keyboard only, from the first answer to the submission', async () => {
    const { user, bodies, steps, server } = openEvaluation({ evaluation: { content: twenty } })
    steps(() => ({ state: 'submitted', may_answer: false, score: 90, raw_score: 90 }))
    await question('Question q0.')
    expect(document.body).toHaveFocus()
    await user.keyboard('f10{ArrowDown}n')
    await user.keyboard('c')
    expect(screen.getByRole('textbox', { name: 'Comment on: Question q1.' })).toHaveFocus()
    await user.keyboard('No greeting.{Escape}')
    for (let at = 2; at < 20; at += 1) await user.keyboard((at % 10) % 3 === 0 ? 'j7' : at % 2 === 0 ? 'jy' : 'j-')
    expect(screen.getByText('20 of 20 questions answered')).toBeVisible()
    await saved()
    expect(server.evaluation().answers).toHaveLength(20)
    expect(server.evaluation().answers).toContainEqual(expect.objectContaining({ question_id: 'q0', value: '10' }))
    expect(server.evaluation().answers).toContainEqual(
      expect.objectContaining({ question_id: 'q1', value: 'no', comment: 'No greeting.' }),
    )
    expect(server.evaluation().answers).toContainEqual(expect.objectContaining({ question_id: 'q19', value: '7' }))
    const submit = screen.getByRole('button', { name: 'Submit' })
    for (let presses = 0; document.activeElement !== submit; presses += 1) {
      expect(presses).toBeLessThan(10)
      await user.tab()
    }
    const { version } = server.evaluation()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Submitted')).toBeVisible()
    expect(bodies('POST', '/steps')).toEqual([{ event: 'evaluation.submitted', version }])
  })

  test('with missing answers is not sent: the focus goes to the first one', async () => {
    const { user, sent } = openEvaluation({
      evaluation: {
        answers: [answerTo('greets'), answerTo('tone', { value: '4' }), answerTo('consent', { value: 'no' })],
      },
    })
    expect(await screen.findByText('1 question still needs an answer or a comment.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await choice(/consent/, 'No')).toHaveFocus()
    const comment = screen.getByRole('textbox', { name: 'Comment on: Was consent asked for?' })
    expect(comment).toHaveAccessibleDescription('Say in a comment why this was answered so.')
    expect(sent('POST', '/steps')).toEqual([])
    await user.type(comment, 'Not once.')
    await waitFor(() => expect(screen.queryByText(/still needs/)).not.toBeInTheDocument())
  })

  test('that the server finds incomplete shows the error at its question', async () => {
    const { user, backend } = openEvaluation({
      evaluation: {
        answers: [
          answerTo('greets'),
          answerTo('tone', { value: '4' }),
          answerTo('consent', { value: 'no', comment: 'X' }),
        ],
      },
    })
    backend.answer('POST /api/evaluations/40/steps', () => refusal('invalid', '', { tone: ['Not this one.'] }))
    await user.click(await screen.findByRole('button', { name: 'Submit' }))
    await waitFor(async () => expect(await question(/tone/)).toHaveAccessibleDescription(/Not this one/))
  })
})

describe('an answer', () => {
  test('is saved at once, with the version that it was based on', async () => {
    const { user, bodies } = openEvaluation({
      evaluation: { answers: [answerTo('tone', { value: '2', version: 3 })] },
    })
    await user.click(await choice(/greet/, 'No'))
    await user.click(await choice(/greet/, 'Yes'))
    await user.click(await choice(/tone/, '4'))
    await saved()
    expect(bodies('PUT', '/answers/greets').at(-1)).toMatchObject({ value: 'yes', root_causes: [], comment: '' })
    const versions = bodies('PUT', '/answers/greets').map((body) => (body as { version: number }).version)
    expect(versions).toEqual(versions.map((_, index) => index))
    expect(bodies('PUT', '/answers/tone')).toEqual([{ value: '4', comment: '', root_causes: [], version: 3 }])
  })

  test('in words is saved once the person pauses, and a comment on the whole is sent with the text that it replaces', async () => {
    const { user, bodies } = openEvaluation({ evaluation: { comment: 'Good' } })
    const whole = await screen.findByRole('textbox', { name: 'Comment on the whole' })
    await user.type(whole, ' work.')
    expect(screen.getByText('Saving…')).toBeVisible()
    expect(bodies('PUT', '/comment')).toEqual([])
    await saved()
    expect(bodies('PUT', '/comment')).toEqual([{ comment: 'Good work.', was: 'Good' }])
  })

  test('is stored in the browser while the server is unavailable, and saved when it is back', async () => {
    const { user, backend, server } = openEvaluation()
    const usual = server.routes['PUT /api/evaluations/40/answers/greets']!
    backend.answer('PUT /api/evaluations/40/answers/greets', NO_ANSWER)
    await user.click(await choice(/greet/, 'Yes'))
    expect(await screen.findByText(/kept in this browser/)).toBeVisible()
    backend.answer('PUT /api/evaluations/40/answers/greets', usual)
    await user.click(screen.getByRole('button', { name: 'Try now' }))
    await saved()
    expect(server.evaluation().answers).toMatchObject([{ question_id: 'greets', value: 'yes' }])
  })

  test('that is refused says why, and can be discarded', async () => {
    const { user, backend } = openEvaluation()
    backend.answer('PUT /api/evaluations/40/answers/greets', () => refusal('invalid', '', { value: ['Not offered.'] }))
    await user.click(await choice(/greet/, 'Yes'))
    expect(await screen.findByText(/Not offered\./)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Leave it out' }))
    await saved()
    expect(await choice(/greet/, 'Yes')).not.toBeChecked()
  })
})

test('a blind scorecard shows neither score nor weights before it is submitted', async () => {
  openEvaluation({
    evaluation: {
      content: { ...exampleEvaluation.content, blind: true },
      answers: [answerTo('consent', { value: 'no' })],
    },
  })
  await question(/greet/)
  expect(await heading()).toHaveTextContent('Evaluation of Lucía Quispe, conversation 7')
  for (const word of [/Weight 10/, 'Fails', /of 100/, /sets the whole score/]) {
    expect(screen.queryByText(word)).not.toBeInTheDocument()
  }
  expect(screen.getByText('Weights and score are shown once it is submitted.')).toBeVisible()
})
