import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { fillIn, press } from '#tests/support/on-screen.ts'
import { openScorecards } from '#tests/support/scorecard-page.ts'

const at = (id: string) => `/quality/scorecards/5?at=question:${id}`
/** Several fields have the same label. */
const questionText = () => screen.findByRole('textbox', { name: 'Question' })

describe('a question', () => {
  test('becomes a choice with options, points and a pass mark', async () => {
    const { saved, user } = openScorecards(at('greets'))
    await questionText()
    await fillIn({ Kind: 'choice', 'Option 1': 'Warmly', 'Option 2': 'Coldly' })
    await user.click(screen.getByRole('button', { name: 'Remove option 3' }))
    await fillIn({ 'Points of option 1': '5', 'Pass mark': '2' })
    press('Save now')
    await waitFor(() => expect(saved()).not.toEqual([]))
    expect(saved().at(-1)!.content.sections[0]!.questions[0]).toMatchObject({
      kind: 'choice',
      options: [
        { label: { en: 'Warmly' }, points: 5 },
        { label: { en: 'Coldly' }, points: 1 },
      ],
      pass_from: 2,
    })
  })

  test('keeps its number while the typed text is not a number, and says so', async () => {
    const { saved } = openScorecards(at('greets'))
    await questionText()
    await fillIn({ Weight: '2000' })
    expect(screen.getByText('A number from 0 to 1000.')).toBeVisible()
    fireEvent.blur(screen.getByLabelText('Weight'))
    expect(screen.getByLabelText('Weight')).toHaveValue(10)
    expect(saved()).toEqual([])
  })

  test('depends on answers to an earlier one', async () => {
    const { saved, user } = openScorecards(at('tone'))
    await questionText()
    await fillIn({ 'Depends on': 'greets' })
    await user.click(screen.getByRole('checkbox', { name: 'N/A' }))
    await user.click(screen.getByRole('checkbox', { name: 'Yes' }))
    // at least one answer: otherwise it would never be asked
    await user.click(screen.getByRole('checkbox', { name: 'N/A' }))
    expect(screen.getByRole('checkbox', { name: 'N/A' })).toBeChecked()
    press('Save now')
    await waitFor(() => expect(saved()).not.toEqual([]))
    expect(saved().at(-1)!.content.sections[0]!.questions[1]!.condition).toEqual({
      question_id: 'greets',
      answers: ['na'],
    })
  })

  test('has a check by search, whose syntax errors are marked while typing', async () => {
    const { saved } = openScorecards(at('consent'))
    await questionText()
    await fillIn({ 'Looked up by itself': 'disclosure', Search: 'agent:"is recorded" OR' })
    expect(screen.getByText('OR', { selector: 'mark' })).toBeVisible()
    await fillIn({
      Search: 'agent:"is recorded"',
      'Suggests, when it holds': 'yes',
      'Suggests, when it does not': 'no',
    })
    press('Save now')
    await waitFor(() => expect(saved()).not.toEqual([]))
    expect(saved().at(-1)!.content.sections[1]!.questions[0]!.rule).toEqual({
      check: { kind: 'disclosure', query: 'agent:"is recorded"' },
      holds: 'yes',
      fails: 'no',
    })
  })

  test('has checks by measurement: shares in percent, times in seconds', async () => {
    const { saved } = openScorecards(at('tone'))
    await questionText()
    await fillIn({ 'Looked up by itself': 'silence', 'Silence at most, % of the duration': '12.5' })
    press('Save now')
    await waitFor(() =>
      expect(saved().at(-1)?.content.sections[0]!.questions[1]!.rule?.check).toEqual({
        kind: 'silence',
        at_most: 0.125,
      }),
    )
    await fillIn({ 'Looked up by itself': 'response-time', 'At most, seconds': '90' })
    press('Save now')
    await waitFor(() =>
      expect(saved().at(-1)?.content.sections[0]!.questions[1]!.rule?.check).toEqual({
        kind: 'response-time',
        of: 'median',
        at_most_ms: 90_000,
      }),
    )
  })

  test('is written in one language after the other, with a count of missing texts', async () => {
    const { saved, user } = openScorecards(at('tone'))
    await questionText()
    const languages = within(screen.getByRole('navigation', { name: 'Language of the texts' }))
    await user.click(languages.getByRole('link', { name: /Español.*12 missing/ }))
    expect(await questionText()).toHaveValue('')
    expect(await questionText()).toHaveAttribute('placeholder', 'How was the tone?')
    expect(await questionText()).toHaveAccessibleDescription('Missing in Español.')
    fireEvent.change(await questionText(), { target: { value: '¿Cómo fue el tono?' } })
    expect(languages.getByRole('link', { name: /Español.*11 missing/ })).toBeVisible()
    press('Save now')
    await waitFor(() => expect(saved()).not.toEqual([]))
    expect(saved().at(-1)!.content.sections[0]!.questions[1]!.text).toEqual({
      en: 'How was the tone?',
      es: '¿Cómo fue el tono?',
    })
  })

  test('gets a help article, which is found by its title', async () => {
    const { backend, saved, user } = openScorecards(at('greets'))
    const news = { id: 12, kind: 'help', title: 'Greetings', category: null, author_name: null, excerpt: '' }
    const post = { ...news, published_at: '2026-03-02T15:42:00.000Z', cover_url: null, is_read: true }
    backend.answer('GET /api/news', () => ({
      status: 200,
      body: {
        data: [post],
        links: { first: '', last: '', prev: null, next: null },
        meta: { current_page: 1, last_page: 1, per_page: 20, total: 1, from: 1, to: 1, path: '/api/news' },
      },
    }))
    await questionText()
    await user.type(screen.getByRole('combobox', { name: 'Help article' }), 'greet')
    await user.click(await screen.findByRole('option', { name: 'Greetings' }))
    press('Save now')
    await waitFor(() => expect(saved().at(-1)?.content.sections[0]!.questions[0]!.article_id).toBe(12))
    expect(backend.sentTo('/api/news').at(-1)!.query.get('q')).toBe('greet')
  })
})
