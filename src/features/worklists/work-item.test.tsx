import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { workOutcomes } from '#contracts/work-item-states.ts'
import type { WorkItem } from '#contracts/work-items.ts'
import { fillIn, title } from '#tests/support/on-screen.ts'
import { refusal } from '#tests/support/session-backend.ts'
import { ASSIGNER, openWork, workItem } from '#tests/support/worklist-page.ts'

const STEPS = '/api/work-items/31/steps'
const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling!
const buttons = () =>
  ['Say what came of it', 'Start', 'Take', 'Give to somebody', 'Postpone', 'Hand back', 'Dismiss', 'Open again'].filter(
    (name) => screen.queryByRole('button', { name }) !== null,
  )

/** The server answers a step with the item as it is afterwards. */
function openItem(item: Partial<WorkItem> = {}, after: Partial<WorkItem> = {}, as = ASSIGNER) {
  const initial = { ...workItem, ...item }
  return openWork('/worklists/31', {
    as,
    item,
    other: { [`POST ${STEPS}`]: () => ({ status: 200, body: { ...initial, version: initial.version + 1, ...after } }) },
  })
}

describe('an item', () => {
  test('shows what, why and by when, and links to its subjects', async () => {
    openItem({ evidence: { call_id: 7, policy_id: 12, state: 'repairable' } })
    expect(await title()).toHaveTextContent('Call the holder of policy HO-0001/26 back')
    expect(await fact('Due')).toHaveTextContent('Mar 16, 2026Overdue')
    expect(await fact('Reason')).toHaveTextContent('The customer wants to cancel.')
    expect(await fact('Added')).toHaveTextContent(/^Luz Vera · /)
    expect(screen.getByRole('link', { name: 'HO-0001/26' })).toHaveAttribute('href', '/details-polizas?policy=12')
    expect(screen.getByRole('link', { name: 'Conversation 7' })).toHaveAttribute('href', '/call-detail/7')
    expect(screen.getByRole('link', { name: 'Evidence of conversation 7' })).toHaveAttribute(
      'href',
      '/call-detail-poliza/7?policy=12',
    )
    expect(screen.getByRole('link', { name: 'Rosa Díaz' })).toHaveAttribute('href', '/calls?agent_id=9')
    const history = within(screen.getByRole('heading', { name: 'History' }).closest('section')!)
    expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Added it'),
      expect.stringContaining('Gave it to Ada Lovelace'),
    ])
  })

  test('has no links that its reader may not follow', async () => {
    openItem({ opens: { call: false, policy: false, agent: false } })
    expect(await fact('Policy')).toHaveTextContent('HO-0001/26')
    for (const name of ['HO-0001/26', 'Conversation 7', 'Rosa Díaz']) {
      expect(screen.queryByRole('link', { name })).toBeNull()
    }
  })

  test.each([
    [{ kind: 're-verify' }, 'Verify policy HO-0001/26 again'],
    [{ kind: 're-verify', policy: null }, 'Verify the sale of conversation 7 again'],
    [{ policy: null }, 'Call back after conversation 7'],
    [{ kind: 'coach', policy: null }, 'Coach Rosa Díaz'],
  ] satisfies [Partial<WorkItem>, string][])('is named after its work: %j', async (item, name) => {
    openItem(item)
    await waitFor(async () => expect(await title()).toHaveTextContent(name))
  })

  test('that does not exist is not found', async () => {
    openWork('/worklists/31', { other: { 'GET /api/work-items/31': () => refusal('missing', 'Gone.') } })
    await waitFor(async () => expect(await title()).toHaveTextContent(/not found/i))
  })

  test('requires the permission to see worklists', async () => {
    const { backend } = openItem({}, {}, ['call-detail'])
    expect(await screen.findByText(/worklist-work/)).toBeVisible()
    expect(backend.sentTo('/api/work-items/31')).toEqual([])
  })
})

describe('the call section', () => {
  const calling = workItem.calling!

  test('shows a masked number, with the local time and whether a call is permitted', async () => {
    openItem()
    expect(await fact('Customer')).toHaveTextContent('Jorge H.')
    expect(await fact('Phone')).toHaveTextContent('+•••••••4321')
    expect(await fact('Time there')).toHaveTextContent(/^\d{1,2}:\d{2} [AP]M\s*America\/Santiago$/)
    expect(await fact('A call is')).toHaveTextContent('Permitted now')
  })

  test('shows a number to dial to people who may see it in full', async () => {
    const customer = { ...calling.customer!, phones: ['+56 9 8765 4321'] }
    openItem({ calling: { ...calling, customer } })
    expect(await screen.findByRole('link', { name: '+56 9 8765 4321' })).toHaveAttribute('href', 'tel:+56987654321')
  })

  test.each([
    [
      { kind: 'at', at: '2026-03-17T12:00:00.000Z', waits: 'hours' },
      /^Permitted from Mar 17, 2026, 9:00 AM: legal hours/,
    ],
    [{ kind: 'at', at: '2026-03-17T12:00:00.000Z', waits: 'limit' }, /limit reached/],
    [{ kind: 'never', because: 'do-not-call' }, /^Forbidden/],
  ] satisfies [typeof calling.next, RegExp][])('shows no number while calls are forbidden: %j', async (next, words) => {
    openItem({ calling: { ...calling, next, customer: { ...calling.customer!, phones: [] } } })
    expect(await fact('A call is')).toHaveTextContent(words)
    expect(await fact('Phone')).toHaveTextContent('Hidden while it may not be called')
  })

  test('is hidden from people who may open neither the conversation nor the policy', async () => {
    openItem({ calling: { ...calling, customer: null } })
    expect(await screen.findByText(/for those who may open the conversation or the policy/)).toBeVisible()
    expect(await fact('Phone')).toHaveTextContent('—')
  })

  test('is hidden when nobody needs to be called', async () => {
    openItem({ kind: 'coach', calling: null })
    await title()
    await screen.findByRole('heading', { name: 'History' })
    expect(screen.queryByRole('heading', { name: 'Whom to call' })).toBeNull()
  })
})

describe('steps of an item', () => {
  const standings = {
    assignee: { works: true, assigns: false, is_assignee: true },
    worker: { works: true, assigns: false, is_assignee: false },
    supervisor: { works: true, assigns: true, is_assignee: false },
    nobody: { works: false, assigns: false, is_assignee: false },
  }
  test.each([
    ['open', 'worker', ['Start', 'Take']],
    ['open', 'supervisor', ['Start', 'Take', 'Give to somebody', 'Postpone', 'Dismiss']],
    ['assigned', 'assignee', ['Start', 'Postpone', 'Hand back']],
    ['assigned', 'worker', []],
    ['in-progress', 'assignee', ['Say what came of it', 'Postpone', 'Hand back']],
    ['in-progress', 'supervisor', ['Give to somebody', 'Postpone', 'Hand back', 'Dismiss']],
    ['done', 'supervisor', ['Open again']],
    ['done', 'assignee', []],
    ['dismissed', 'supervisor', ['Open again']],
    ['open', 'nobody', []],
  ] as const)('while it is %s by a %s', async (state, who, steps) => {
    const settled = state === 'done' || state === 'dismissed'
    openItem({
      ...{ state, standing: standings[who], outcome: state === 'done' ? 'retained' : null },
      settled_at: settled ? '2026-03-17T12:00:00.000Z' : null,
    })
    await screen.findByRole('heading', { name: 'History' })
    expect(buttons()).toEqual(steps)
  })

  test('start: works by its key, and shows the changed item', async () => {
    const { user, sent, backend } = openItem({ state: 'open', assignee: null }, { state: 'in-progress' })
    await screen.findByRole('button', { name: 'Start' })
    await user.keyboard('s')
    await waitFor(() => expect(sent(STEPS)?.body).toEqual({ event: 'work.started', version: 3 }))
    expect(await screen.findByRole('button', { name: 'Say what came of it' })).toBeVisible()
    expect(await fact('State')).toHaveTextContent('In progress')
    // the response to the step is the newest item: it is not loaded again
    expect(backend.sentTo('/api/work-items/31')).toHaveLength(1)
  })

  test('are listed with their keys', async () => {
    const { user } = openItem({ state: 'in-progress' })
    await screen.findByRole('button', { name: 'Say what came of it' })
    await user.keyboard('?')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('D').closest('tr, li, div')).toBeVisible()
    expect(dialog.getByText('Say what came of it')).toBeVisible()
  })

  test('done: requires an outcome', async () => {
    const done = { state: 'done', outcome: 'retained', note: 'Stays.', settled_at: '2026-03-17T12:00:00.000Z' } as const
    const { user, sent } = openItem({ state: 'in-progress' }, done)
    await screen.findByRole('button', { name: 'Say what came of it' })
    await user.keyboard('d')
    const dialog = within(await screen.findByRole('dialog', { name: 'Say what came of it' }))
    expect(dialog.getAllByRole('radio')).toHaveLength(workOutcomes['call-back'].length)
    await user.click(dialog.getByRole('radio', { name: 'Retained' }))
    await fillIn({ 'How it went': 'Stays.' })
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() =>
      expect(sent(STEPS)?.body).toEqual({ event: 'work.done', version: 3, outcome: 'retained', note: 'Stays.' }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await fact('State')).toHaveTextContent('Retained')
    expect(await fact('How it went')).toHaveTextContent('Stays.')
  })

  test('done: names the resulting coaching', async () => {
    const coachings = [{ id: 5, topic: 'Greeting', state: 'agreed' as const, created_at: '2026-03-10T12:00:00.000Z' }]
    const { user, sent } = openItem({ kind: 'coach', state: 'in-progress', coachings })
    await user.click(await screen.findByRole('button', { name: 'Say what came of it' }))
    await user.click(await screen.findByRole('radio', { name: 'Coached' }))
    await user.click(screen.getByRole('combobox', { name: 'The coaching (optional)' }))
    await user.click(await screen.findByRole('option', { name: /^Greeting/ }))
    await fillIn({ 'How it went': 'Agreed.' })
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(sent(STEPS)?.body).toMatchObject({ outcome: 'coached', coaching_id: 5 }))
  })

  test('assign: offers people who can work on it', async () => {
    const { user, sent } = openItem()
    await user.click(await screen.findByRole('button', { name: 'Give to somebody' }))
    expect(await screen.findByText('It is with Ada Lovelace now, and goes to somebody else.')).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: 'To whom' }))
    await user.click(await screen.findByRole('option', { name: 'Eva Soto · North' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Give to somebody' }))
    await waitFor(() => expect(sent(STEPS)?.body).toEqual({ event: 'work.assigned', version: 3, assignee_id: 8 }))
  })

  test('postpone: keeps the typed text when it is refused', async () => {
    const { user, backend, sent } = openItem()
    backend.answer(`POST ${STEPS}`, () =>
      refusal('invalid', 'Wrong.', { due_on: ['This day is over. Please choose a day to come.'] }),
    )
    await user.click(await screen.findByRole('button', { name: 'Postpone' }))
    await fillIn({ 'To be done by': '2026-01-01', 'Reason (optional)': 'Nobody answered.' })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Postpone' }))
    expect(await screen.findByText('This day is over. Please choose a day to come.')).toBeVisible()
    expect(screen.getByLabelText('Reason (optional)')).toHaveValue('Nobody answered.')
    expect(sent(STEPS)?.body).toMatchObject({ event: 'work.postponed', due_on: '2026-01-01' })
  })

  test.each([
    ['Dismiss', 'assigned', { event: 'work.dismissed', reason: 'Solved.' }, 'Reason'],
    ['Hand back', 'assigned', { event: 'work.handed-back', reason: 'Solved.' }, 'Reason (optional)'],
    ['Open again', 'done', { event: 'work.reopened', reason: 'Solved.', due_on: '2026-03-16' }, 'Reason'],
  ] as const)('require a reason: %s', async (name, state, body, label) => {
    const outcome = state === 'done' ? ('resolved' as const) : null
    const { user, sent } = openItem({ state, outcome })
    await user.click(await screen.findByRole('button', { name }))
    await fillIn({ [label]: 'Solved.' })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
    await waitFor(() => expect(sent(STEPS)?.body).toEqual({ version: 3, ...body }))
  })

  test('after a change by somebody else, say so and offer the current item', async () => {
    const { user, backend } = openItem({ state: 'open', assignee: null })
    backend.answer(`POST ${STEPS}`, () => refusal('conflict', 'This has changed in the meantime.'))
    await user.click(await screen.findByRole('button', { name: 'Take' }))
    expect(await screen.findByText('This has changed in the meantime.')).toBeVisible()
    backend.answer('GET /api/work-items/31', () => ({
      status: 200,
      body: { ...workItem, assignee: { id: 8, name: 'Eva Soto' }, version: 9 },
    }))
    await user.click(screen.getByRole('button', { name: 'Show it as it is now' }))
    await waitFor(async () => expect(await fact('Assigned to')).toHaveTextContent('Eva Soto'))
    expect(screen.queryByText('This has changed in the meantime.')).toBeNull()
  })
})
