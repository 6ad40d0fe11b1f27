import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { exampleContent } from '#tests/support/example-scorecard.ts'
import { fillIn, press } from '#tests/support/on-screen.ts'
import { draftVersion, openScorecards, scorecardDetail } from '#tests/support/scorecard-page.ts'
import { refusal } from '#tests/support/session-backend.ts'

const questionText = () => screen.findByRole('textbox', { name: 'Question' })

describe('settings', () => {
  test('belong to the draft, except for the campaigns, which are saved at once', async () => {
    const { backend, saved, user } = openScorecards('/quality/scorecards/5?view=settings')
    await fillIn({ Target: '90', 'Days for disputes': '14' })
    await user.click(screen.getByRole('checkbox', { name: 'Retention' }))
    press('Save now')
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]!.content).toMatchObject({ target: 90, dispute_days: 14 })
    expect(backend.requests.find(({ method }) => method === 'PATCH')!.body).toEqual({
      campaign_kinds: ['sale', 'retention'],
    })
  })
})

describe('publishing', () => {
  const emptyContent: ScorecardContent = { ...exampleContent, title: {}, sections: [] }

  test('is disabled while there are mistakes, and says why; each mistake links to its place', async () => {
    const { address, user } = openScorecards('/quality/scorecards/5', { content: emptyContent })
    const button = await screen.findByRole('button', { name: 'Publish…' })
    expect(button).toHaveAccessibleDescription('2 things must be mended before it can be published.')
    await user.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'The scorecard has no title in its own language.' }))
    expect(await screen.findByRole('textbox', { name: 'Title' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: 'Questions' })).not.toHaveAttribute('aria-current')
    expect(address()).toBe('/quality/scorecards/5?view=settings')
  })

  test('asks for a note, and shows the changes', async () => {
    const { backend, user } = openScorecards('/quality/scorecards/5')
    await user.click(await screen.findByRole('button', { name: 'Publish…' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Target')).toBeVisible()
    expect(dialog.getByLabelText('Before: 80')).toBeVisible()
    expect(dialog.getByLabelText('After: 85')).toBeVisible()
    fireEvent.change(dialog.getByLabelText('What was changed'), { target: { value: 'A higher target.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(backend.sentTo('/api/scorecards/5/publication')[0]!.body).toEqual({ revision: 7, note: 'A higher target.' })
  })

  test('shows the reasons of a refusal, with their places', async () => {
    const { backend, user } = openScorecards('/quality/scorecards/5')
    backend.answer('POST /api/scorecards/5/publication', () =>
      refusal('invalid', '', { 'sections.1.questions.0.rule': ['There is no such rule.'] }),
    )
    await user.click(await screen.findByRole('button', { name: 'Publish…' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Publish' }))
    expect(await dialog.findByText(/There is no such rule/)).toBeVisible()
    await user.click(dialog.getByRole('link', { name: '2.1 Was consent asked for?' }))
    expect(await questionText()).toHaveValue('Was consent asked for?')
  })

  test('is impossible without changes', async () => {
    openScorecards('/quality/scorecards/5', { content: null })
    expect(await screen.findByText('Nothing has changed since version 1.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Discard the draft' })).toBeNull()
  })
})

describe('a draft', () => {
  test('begins with the first change of a published version', async () => {
    const { saved } = openScorecards('/quality/scorecards/5?view=settings', { content: null })
    await fillIn({ Target: '70' })
    press('Save now')
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]!.revision).toBeNull()
    expect(await screen.findByRole('button', { name: 'Discard the draft' })).toBeVisible()
  })

  test('is discarded after a confirmation', async () => {
    const { backend, user } = openScorecards('/quality/scorecards/5')
    await user.click(await screen.findByRole('button', { name: 'Discard the draft' }))
    backend.answer('GET /api/scorecards/5', () => ({
      status: 200,
      body: { ...scorecardDetail, has_draft: false, versions: scorecardDetail.versions.slice(1) },
    }))
    press('Discard')
    expect(await screen.findByText('Nothing has changed since version 1.')).toBeVisible()
    expect(backend.requests.some(({ method }) => method === 'DELETE')).toBe(true)
  })

  test("that somebody else has saved meanwhile is compared with one's own, and can be overwritten", async () => {
    const { backend, saved, user } = openScorecards('/quality/scorecards/5?view=settings')
    await screen.findByLabelText('Target')
    backend.answer('PUT /api/scorecards/5/draft', () => refusal('conflict', 'Somebody else has changed this.'))
    backend.answer('GET /api/scorecard-versions/52', () => ({
      status: 200,
      body: { ...draftVersion, revision: 9, content: { ...exampleContent, target: 60 } },
    }))
    await fillIn({ Target: '90' })
    press('Save now')
    const alert = within(await screen.findByRole('alert'))
    expect(await alert.findByText(/The draft that Adela Rivas began was saved by somebody else/)).toBeVisible()
    expect(alert.getByLabelText('Before: 60')).toBeInTheDocument()
    backend.answer('PUT /api/scorecards/5/draft', () => ({ status: 200, body: { ...draftVersion, revision: 10 } }))
    await user.click(alert.getByRole('button', { name: 'Save mine over it' }))
    await waitFor(() => expect(saved().at(-1)!.revision).toBe(9))
    expect(saved().at(-1)!.content.target).toBe(90)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test("of somebody else replaces one's own on request", async () => {
    const { backend, user } = openScorecards('/quality/scorecards/5?view=settings')
    await screen.findByLabelText('Target')
    backend.answer('PUT /api/scorecards/5/draft', () => refusal('conflict', 'Somebody else has changed this.'))
    await fillIn({ Target: '90' })
    press('Save now')
    backend.answer('GET /api/scorecard-versions/52', () => ({
      status: 200,
      body: { ...draftVersion, revision: 9, content: { ...exampleContent, target: 60 } },
    }))
    await user.click(await screen.findByRole('button', { name: 'Show what was saved meanwhile' }))
    await waitFor(() => expect(screen.getByLabelText('Target')).toHaveValue(60))
  })
})
