import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { describe, expect, test } from 'vitest'

import { evaluationScore } from '#domain/scoring/evaluation-score.ts'
import { exampleContent } from '#tests/support/example-scorecard.ts'
import { renderIsland, renderLinked } from '#tests/support/render-island.tsx'

import { type GivenAnswers, noAnswer, valuesIn } from './given-answers.ts'
import { ScoreLine } from './score-line.tsx'
import { ScorecardForm } from './scorecard-form.tsx'

type Given = Partial<ComponentProps<typeof ScorecardForm>>

/** The form as a screen keeps its answers. */
function Answering({ answers: given, ...props }: Given) {
  const [answers, setAnswers] = useState<GivenAnswers>(given ?? {})
  const [current, setCurrent] = useState<string | null>(null)
  const result = evaluationScore(exampleContent, valuesIn(answers))

  return (
    <>
      <ScoreLine result={result} target={85} languages={['en']} isBlind={props.isBlind ?? false} />
      <p>At {current}</p>
      <ScorecardForm
        content={exampleContent}
        languages={['en']}
        answers={answers}
        result={result}
        currentQuestion={current}
        onCurrent={setCurrent}
        onAnswer={(id, change) => setAnswers({ ...answers, [id]: { ...(answers[id] ?? noAnswer), ...change } })}
        {...props}
      />
    </>
  )
}

function answer(props: Given = {}) {
  renderIsland(<Answering {...props} />)
  return userEvent.setup({ delay: null })
}

const question = (name: string | RegExp) => screen.getByRole('radiogroup', { name })
const choice = (of: string | RegExp, name: string) => within(question(of)).getByRole('radio', { name })

describe('a scorecard', () => {
  test('is answered by keyboard only, from question to question', async () => {
    const user = answer()
    await user.tab()
    expect(choice(/greet/, 'Yes')).toHaveFocus()
    await user.keyboard('y{ArrowDown}4')
    expect(choice(/greet/, 'Yes')).toBeChecked()
    expect(choice(/tone/, '4')).toBeChecked()
    expect(screen.getByText('At tone')).toBeVisible()
    await user.keyboard('jy')
    await user.keyboard('j3')
    expect(choice(/How was it/, 'Hardly')).toBeChecked()
    await user.keyboard('{ArrowUp}')
    expect(choice(/consent/, 'Yes')).toHaveFocus()
    expect(screen.getByText('4 of 4 questions answered')).toBeVisible()
  })

  test('moves with j and k, and stops at its ends', async () => {
    const user = answer()
    await user.tab()
    await user.keyboard('kjjj')
    expect(screen.getByText('At consent')).toBeVisible()
    await user.keyboard('k')
    expect(screen.getByText('At tone')).toBeVisible()
  })

  test('answers N/A by - and 0, and clears an answer by Delete', async () => {
    const user = answer()
    await user.tab()
    await user.keyboard('0')
    expect(choice(/greet/, 'N/A')).toBeChecked()
    await user.keyboard('{Delete}')
    expect(choice(/greet/, 'N/A')).not.toBeChecked()
    await user.keyboard('-')
    expect(choice(/greet/, 'N/A')).toBeChecked()
  })

  test('displays a conditional question only after the answer', async () => {
    const user = answer()
    expect(screen.queryByRole('radiogroup', { name: /How was it/ })).toBeNull()
    await user.click(choice(/consent/, 'Yes'))
    expect(question(/How was it/)).toBeVisible()
    await user.click(choice(/consent/, 'No'))
    expect(screen.queryByRole('radiogroup', { name: /How was it/ })).toBeNull()
  })

  test('requires a comment and a cause for a failed answer, and says why the score is zero', async () => {
    const user = answer({ isRefused: true })
    await user.click(choice(/greet/, 'Yes'))
    await user.click(choice(/consent/, 'No'))
    const comment = screen.getByRole('textbox', { name: 'Comment on: Was consent asked for?' })
    expect(comment).toBeRequired()
    expect(comment).toHaveAccessibleDescription('Say in a comment why this was answered so.')
    await user.type(comment, 'yes, 10 times')
    expect(choice(/consent/, 'No')).toBeChecked()
    expect(comment).not.toHaveAccessibleDescription(/Say in a comment/)
    await user.click(screen.getByRole('checkbox', { name: 'Forgot it' }))
    expect(screen.getByRole('checkbox', { name: 'Forgot it' })).toBeChecked()
    await user.click(screen.getByRole('button', { name: '“Was consent asked for?” failed: the whole score is 0' }))
    expect(choice(/consent/, 'No')).toHaveFocus()
    expect(screen.getByText(/without what was set to zero/)).toHaveTextContent('25.0 without')
  })

  test('opens the comment by c, and returns to the answer by Escape', async () => {
    const user = answer()
    await user.tab()
    await user.keyboard('c')
    expect(screen.getByRole('textbox', { name: 'Comment on: Did the agent greet?' })).toHaveFocus()
    await user.keyboard('jyc{Escape}')
    expect(screen.getByDisplayValue('jyc')).toBeVisible()
    expect(choice(/greet/, 'Yes')).toHaveFocus()
    expect(choice(/greet/, 'Yes')).not.toBeChecked()
  })

  test('marks missing answers once submitting was refused', () => {
    answer({ isRefused: true, errorOf: (id) => (id === 'tone' ? 'Not this one.' : undefined) })
    expect(question(/greet/)).toBeInvalid()
    expect(question(/greet/)).toHaveAccessibleDescription(/Answer this question/)
    expect(question(/tone/)).toHaveAccessibleDescription(/Not this one/)
  })

  test('that is blind shows neither weights nor scores nor fails', () => {
    answer({ isBlind: true, answers: { consent: { ...noAnswer, value: 'no' } } })
    for (const word of [/Weight 10/, 'Fails', /of 100/, /sets the whole score/]) {
      expect(screen.queryByText(word)).toBeNull()
    }
    expect(screen.getByText('Critical for compliance')).toBeVisible()
    expect(screen.getByText('Weights and score are shown once it is submitted.')).toBeVisible()
  })

  test('that is read-only changes nothing, but can be navigated', async () => {
    const user = answer({ readOnly: true, answers: { greets: { value: 'yes', comment: 'Warmly.', root_causes: [] } } })
    await user.tab()
    await user.keyboard('n')
    await user.click(choice(/greet/, 'No'))
    expect(choice(/greet/, 'Yes')).toBeChecked()
    expect(screen.getByText('Warmly.')).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.keyboard('j')
    expect(screen.getByText('At tone')).toBeVisible()
  })

  test('leaves keys to the content below a question and to shortcuts with Ctrl', async () => {
    const user = answer({ renderSlot: ({ id }) => id === 'greets' && <input aria-label="Evidence" /> })
    await user.type(screen.getByRole('textbox', { name: 'Evidence' }), 'y2')
    expect(choice(/greet/, 'Yes')).not.toBeChecked()
    await user.click(choice(/greet/, 'No'))
    await user.keyboard('{Control>}y{/Control}')
    expect(choice(/greet/, 'No')).toBeChecked()
  })

  test('shows texts in the preferred language with its lang attribute, and otherwise in its own', () => {
    answer({ languages: ['es', 'en'] })
    expect(screen.getByText('¿Saludó el agente?')).toHaveAttribute('lang', 'es')
    expect(screen.getByText('How was the tone?')).not.toHaveAttribute('lang')
  })

  test('links to the article of a question', async () => {
    const [opening] = exampleContent.sections
    const content = {
      sections: [{ ...opening!, questions: opening!.questions.map((one) => ({ ...one, article_id: 12 })) }],
    }
    renderLinked(
      <Answering content={content} result={evaluationScore(content, {})} articles={[{ id: 12, title: 'Greetings' }]} />,
    )
    const [link] = await screen.findAllByRole('link', { name: 'Read more: Greetings' })
    expect(link).toHaveAttribute('href', '/news/12')
  })
})
