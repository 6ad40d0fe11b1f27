import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { fillIn, press } from '#tests/support/on-screen.ts'
import { openScorecards } from '#tests/support/scorecard-page.ts'

const tree = () => screen.findByRole('navigation', { name: 'Sections and questions' })
const nodes = async () =>
  within(await tree())
    .getAllByRole('link')
    .map((link) => link.textContent)
const node = async (name: RegExp) => within(await tree()).getByRole('link', { name })
const at = (id: string) => `/quality/scorecards/5?at=question:${id}`
const outline = ({ sections }: ScorecardContent) =>
  sections.map(({ id, questions }) => [id, ...questions.map((question) => question.id)])
/** Several fields have the same label. */
const questionText = () => screen.findByRole('textbox', { name: 'Question' })

describe('the builder', () => {
  test('shows the form as a tree with the weight of each part, and the first question', async () => {
    openScorecards('/quality/scorecards/5')
    expect(await nodes()).toEqual([
      '1Opening43%',
      '1.1Did the agent greet?14%',
      '1.2How was the tone?29%',
      '2Compliance57%',
      '2.1Was consent asked for?43%',
      '2.2How was it asked for?14%',
    ])
    expect(await questionText()).toHaveValue('Did the agent greet?')
    expect(screen.getByText('14.3% of the whole')).toBeVisible()
    expect(screen.getByText('Nothing keeps it from being published.')).toBeVisible()
  })

  test('opens what its address says, and updates the address', async () => {
    const { address, user } = openScorecards(at('consent'))
    expect(await questionText()).toHaveValue('Was consent asked for?')
    await user.click(await node(/tone/))
    expect(await questionText()).toHaveValue('How was the tone?')
    expect(address()).toBe('/quality/scorecards/5?at=question%3Atone')
  })

  test('saves changes after a short pause, with the revision that they are based on', async () => {
    const { saved } = openScorecards(at('tone'))
    fireEvent.change(await questionText(), { target: { value: 'Was the tone warm?' } })
    expect(screen.getByText('Not saved yet')).toBeVisible()
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]!.revision).toBe(7)
    expect(saved()[0]!.content.sections[0]!.questions[1]!.text).toEqual({ en: 'Was the tone warm?' })
    expect(await screen.findByText(/Draft saved/)).toBeVisible()
    await fillIn({ Weight: '25' })
    press('Save now')
    await waitFor(() => expect(saved()).toHaveLength(2))
    expect(saved()[1]!.revision).toBe(8)
  })

  test('adds a question to a section and moves to its text', async () => {
    const { saved, user } = openScorecards('/quality/scorecards/5')
    await user.click(await screen.findByRole('button', { name: 'Add a question to section 1' }))
    await waitFor(async () => expect(await questionText()).toHaveFocus())
    expect(await questionText()).toHaveValue('')
    expect(screen.getByText('1 thing to mend before it is published')).toBeVisible()
    await user.keyboard('New?')
    await waitFor(() => expect(saved().at(-1)?.content.sections[0]!.questions[2]!.text).toEqual({ en: 'New?' }))
  })

  test('duplicates a question, and removes one that can be restored', async () => {
    const { saved, user } = openScorecards(at('consent'))
    await user.click(await screen.findByRole('button', { name: 'Duplicate' }))
    await waitFor(async () => expect(await questionText()).toHaveFocus())
    expect(await nodes()).toHaveLength(7)
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await nodes()).toHaveLength(6)
    expect(await screen.findByRole('heading', { name: 'Question 2.1' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(screen.getByText('“Was consent asked for?” was removed.')).toBeVisible()
    // questions that depended on it no longer do
    expect(screen.getByText(/depends on one that does not stand before it/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await questionText()).toHaveValue('Was consent asked for?'))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await nodes()).toHaveLength(7)
    press('Save now')
    await waitFor(() => expect(outline(saved().at(-1)!.content)[1]).toHaveLength(4))
  })

  test('moves questions and sections by keyboard, and announces their position', async () => {
    const { saved, user } = openScorecards('/quality/scorecards/5')
    ;(await node(/tone/)).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await node(/tone/)).toHaveFocus()
    expect(screen.getByText('Now 1 of 3')).toBeInTheDocument()
    ;(await node(/Compliance/)).focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    press('Save now')
    await waitFor(() => expect(saved()).not.toEqual([]))
    expect(outline(saved().at(-1)!.content)).toEqual([
      ['law', 'tone', 'consent', 'how'],
      ['opening', 'greets'],
    ])
  })

  test('moves what is dragged to where it is dropped', async () => {
    const { saved } = openScorecards('/quality/scorecards/5')
    const dataTransfer = { setData: () => undefined, effectAllowed: '', dropEffect: '' }
    fireEvent.dragStart(await node(/How was it/), { dataTransfer })
    fireEvent.dragOver(await node(/greet/), { dataTransfer })
    expect(await node(/greet/)).toHaveAttribute('data-over', 'after')
    fireEvent.drop(await node(/greet/), { dataTransfer })
    press('Save now')
    await waitFor(() => expect(saved()).not.toEqual([]))
    expect(outline(saved().at(-1)!.content)).toEqual([
      ['opening', 'greets', 'how', 'tone'],
      ['law', 'consent'],
    ])
  })

  test('warns before unsaved changes are lost', async () => {
    const { user, address } = openScorecards(at('tone'))
    fireEvent.change(await questionText(), { target: { value: 'Other' } })
    const trail = screen.getByRole('navigation', { name: 'Breadcrumbs' })
    await user.click(within(trail).getByRole('link', { name: 'Scorecards' }))
    expect(await screen.findByText('Leave without saving?')).toBeVisible()
    expect(address()).toContain('/quality/scorecards/5')
  })

  test('says that a scorecard no longer exists', async () => {
    openScorecards('/quality/scorecards/99')
    expect(await screen.findByText('This does not exist')).toBeVisible()
  })
})
