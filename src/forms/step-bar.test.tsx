import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { WorkEventName, WorkState } from '#contracts/work-item-states.ts'
import { workItemAt } from '#lifecycles/work-item.machine.ts'
import { renderIsland } from '#tests/support/render-island.tsx'

import { offeredSteps, type Step, StepBar } from './step-bar.tsx'

/** The bar of a worklist item, for a person who works on worklists and has this item. */
const facts = { by: { works: true, assigns: false, is_assignee: true }, has_words: true, has_outcome: true }

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

const barOf = (state: WorkState, steps: readonly Step<WorkEventName>[], more = {}) => (
  <main>
    <h1 tabIndex={-1}>Item</h1>
    <StepBar at={workItemAt(state)} facts={facts} steps={steps} focusKey={state} {...more} />
  </main>
)

const plain = (event: WorkEventName, label: string, onPress = () => {}): Step<WorkEventName> => ({
  ...{ event, label, onPress },
})

test('offers the steps that the machine allows this reader, in the order of the page', () => {
  const steps = [
    plain('work.done', 'Done'),
    plain('work.handed-back', 'Hand back'),
    plain('work.started', 'Start'),
    plain('work.dismissed', 'Dismiss'),
  ]
  const { rerender } = renderIsland(barOf('assigned', steps))
  expect(buttons()).toEqual(['Hand back', 'Start'])
  rerender(barOf('in-progress', steps))
  expect(buttons()).toEqual(['Done', 'Hand back'])
  expect(offeredSteps(workItemAt('done'), facts, ['work.done', 'work.reopened'])).toEqual([])
})

test('a step with a dialog opens it, and a step with a link follows it', () => {
  const lead = vi.fn()
  const dialog = (close: () => void) => (
    <div role="dialog">
      <button type="button" onClick={close}>
        Close
      </button>
    </div>
  )
  const withDialog: Step<WorkEventName> = { event: 'work.handed-back', label: 'Hand back', renderDialog: dialog }
  const { rerender } = renderIsland(barOf('assigned', [withDialog]))
  fireEvent.click(screen.getByRole('button', { name: 'Hand back' }))
  expect(screen.getByRole('dialog')).toBeVisible()
  rerender(barOf('assigned', [{ ...withDialog, onPress: lead }]))
  expect(screen.getByRole('dialog')).toBeVisible() // what is typed in it stays
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(screen.getByRole('button', { name: 'Hand back' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(lead).toHaveBeenCalledOnce()
})

test('keys press the available steps, and nothing while the row is busy', () => {
  const [start, done] = [vi.fn(), vi.fn()]
  const steps = [
    { ...plain('work.started', 'Start', start), shortcut: 'S' },
    { ...plain('work.done', 'Done', done), shortcut: 'D' },
  ]
  const { rerender } = renderIsland(barOf('assigned', steps))
  expect(screen.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Start' })).toHaveAttribute('aria-keyshortcuts', 'S')
  fireEvent.keyDown(document.body, { key: 's' })
  fireEvent.keyDown(document.body, { key: 'd' })
  expect([start, done].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  rerender(barOf('assigned', steps, { isBusy: true }))
  fireEvent.keyDown(document.body, { key: 's' })
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect(start).toHaveBeenCalledOnce()
})

test('once the pressed button has disappeared the title has the focus', () => {
  const steps = [plain('work.started', 'Start')]
  const { rerender } = renderIsland(barOf('assigned', steps))
  screen.getByRole('button', { name: 'Start' }).focus()
  rerender(barOf('in-progress', steps))
  expect(screen.getByRole('heading', { name: 'Item' })).toHaveFocus()
})
