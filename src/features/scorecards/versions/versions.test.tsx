import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { exampleContent } from '#tests/support/example-scorecard.ts'
import { fillIn } from '#tests/support/on-screen.ts'
import { draftVersion, openScorecards, publishedVersion, scorecardDetail } from '#tests/support/scorecard-page.ts'

describe('versions', () => {
  test('show who published what when, and can be opened', async () => {
    const { user, address } = openScorecards('/quality/scorecards/5?view=versions')
    expect(await screen.findByText('The first one.')).toBeVisible()
    expect(screen.getByText(/12 evaluations/)).toHaveTextContent('Adela Rivas')
    await user.click(screen.getByRole('link', { name: 'Version 1' }))
    expect(await screen.findByText('Answers: Yes, No, and N/A')).toBeVisible()
    expect(address()).toBe('/quality/scorecards/5?view=versions&version=51')
  })

  test('say where rules have failed, and let them run again', async () => {
    const { user, backend } = openScorecards('/quality/scorecards/5?view=versions')
    const stuck = { ...scorecardDetail, run: { state: 'failed', done: 500, total: 1_200 } as const }
    backend.answer('GET /api/scorecards/5', () => ({ status: 200, body: stuck }))
    backend.answer('POST /api/scorecards/5/runs', () => {
      const body = { ...stuck, run: { ...stuck.run, state: 'waiting' } }
      backend.answer('GET /api/scorecards/5', () => ({ status: 200, body }))
      return { status: 200, body }
    })
    expect(await screen.findByText('Its rules were stopped by a fault.')).toBeVisible()
    expect(screen.getByText('500 of 1,200 conversations')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Run again' }))
    expect(await screen.findByText('Its rules are judging.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Run again' })).toBeNull()
  })

  test('are compared, the older one first', async () => {
    const { backend } = openScorecards('/quality/scorecards/5?view=versions&version=51')
    const [opening, law] = publishedVersion.content.sections
    const [consent, how] = law!.questions
    backend.answer('GET /api/scorecard-versions/52', () => ({
      status: 200,
      body: {
        ...draftVersion,
        content: {
          ...exampleContent,
          target: 80,
          sections: [opening, { ...law, questions: [how, { ...consent, weight: 50, text: { en: 'Consent?' } }] }],
        },
      },
    }))
    await fillIn({ 'Compare with': '52' })
    expect(await screen.findByText('What is different in version 2 from version 1:')).toBeVisible()
    expect(screen.getByLabelText('Before: Was consent asked for?')).toBeVisible()
    expect(screen.getByLabelText('After: 50')).toBeVisible()
    expect(screen.getByText(/from 2\.[12] to 2\.[12]/)).toBeVisible()
  })
})
