import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { PermissionName } from '#contracts/permissions.ts'
import type { WorkAdded } from '#contracts/work-items.ts'
import { openCall } from '#tests/support/call-page.ts'
import { examplePolicy } from '#tests/support/example-policy.ts'
import { exampleDetail } from '#tests/support/example-users.ts'
import { noticesShown } from '#tests/support/notices.ts'
import { fillIn } from '#tests/support/on-screen.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { type Handler, sessionBackend } from '#tests/support/session-backend.ts'

const ROSA = { id: 9, name: 'Rosa Díaz' }
const PEOPLE = { data: [{ id: 8, name: 'Eva Soto', team: 'North' }] }
const MADE: WorkAdded = { made: [{ id: 31, subject: {} }], already: [], out_of_reach: [] }

const routes = (added: WorkAdded): Record<string, Handler> => ({
  'GET /api/work-item-people': () => ({ status: 200, body: PEOPLE }),
  'POST /api/work-items': () => ({ status: 200, body: added }),
})
const READER: PermissionName[] = ['call-detail', 'worklist-work', 'worklist-assign']

const onCall = (added = MADE, permissions = READER) => {
  const visit = openCall({ permissions, call: { agent: ROSA }, other: routes(added) })
  const sent = () => visit.backend.sentTo('/api/work-items').find(({ method }) => method === 'POST')
  return { ...visit, sent }
}
const button = () => screen.findByRole('button', { name: 'Add to a worklist' })

describe('from a conversation', () => {
  test('a customer is added to the list for callbacks, with a reason, a due date and an assignee', async () => {
    const shown = noticesShown()
    const { user, sent, backend } = onCall()
    await user.click(await button())
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to a worklist' }))
    await user.selectOptions(dialog.getByLabelText('What is to be done'), 'Call the customer back')
    await fillIn({ Reason: 'Wants to cancel.', 'To be done by': '2199-01-02' })
    await user.click(dialog.getByRole('combobox', { name: 'Assigned to (optional)' }))
    await user.click(await screen.findByRole('option', { name: 'Eva Soto · North' }))
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    await waitFor(() =>
      expect(sent()?.body).toEqual({
        kind: 'call-back',
        subjects: [{ interaction_id: 7 }],
        reason: 'Wants to cancel.',
        due_on: '2199-01-02',
        assignee_id: 8,
      }),
    )
    await waitFor(() => expect(shown.map(({ text }) => text)).toEqual(['It is on the worklist.']))
    const asked = backend.sentTo('/api/work-item-people').map(({ query }) => Object.fromEntries(query))
    expect(asked.at(-1)).toEqual({ kind: 'call-back', interaction_id: '7' })
  })

  test('the agent is added to the coaching list, without an assignee', async () => {
    const { user, sent } = onCall()
    await user.click(await button())
    await user.selectOptions(await screen.findByLabelText('What is to be done'), 'Coach Rosa Díaz')
    await fillIn({ Reason: 'Talks over customers.' })
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() =>
      expect(sent()?.body).toMatchObject({
        kind: 'coach',
        subjects: [{ agent_id: ROSA.id, interaction_id: 7 }],
        assignee_id: null,
      }),
    )
  })

  test('an existing item is not added again, and is linked', async () => {
    const { user } = onCall({ made: [], already: [{ id: 12, subject: {} }], out_of_reach: [] })
    await user.click(await button())
    await fillIn({ Reason: 'Wants to cancel.' })
    await user.click(screen.getByRole('button', { name: 'Add' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'It is on the worklist already' }))
    expect(dialog.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', '/worklists/12')
  })

  test('a conversation that the reader may not see is not added, and a dialog says so', async () => {
    const { user } = onCall({ made: [], already: [], out_of_reach: [{}] })
    await user.click(await button())
    await fillIn({ Reason: 'Wants to cancel.' })
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(await screen.findByRole('dialog', { name: 'It was not added' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Open it' })).toBeNull()
  })

  test('nothing is offered to people who may not add to worklists', async () => {
    onCall(MADE, ['call-detail', 'worklist-work'])
    await screen.findByRole('button', { name: 'More actions' })
    expect(screen.queryByRole('button', { name: 'Add to a worklist' })).toBeNull()
  })
})

test('the sale of a policy is added to the list for another verification', async () => {
  const reader = holding(['policy-detail', 'worklist-assign'])
  const backend = sessionBackend(reader)
  backend.answer('GET /api/policies/12', () => ({ status: 200, body: examplePolicy() }))
  backend.answer('GET /api/policies/12/links', () => ({ status: 200, body: { data: [], hidden: 0 } }))
  for (const [route, handler] of Object.entries(routes(MADE))) backend.answer(route, handler)
  const { user } = renderAt('/details-polizas?policy=12', { as: reader, backend })
  await user.click(await button())
  await fillIn({ Reason: 'The price was wrong.' })
  expect(screen.getByLabelText('What is to be done')).toHaveDisplayValue('Verify the sale again')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  const sent = () => backend.sentTo('/api/work-items')[0]
  await waitFor(() => expect(sent()?.body).toMatchObject({ kind: 're-verify', subjects: [{ policy_id: 12 }] }))
})

test('an agent is added to the coaching list; a person who is not an agent has no such button', async () => {
  const reader = holding(['user-list', 'worklist-assign'])
  const backend = sessionBackend(reader)
  backend.answer('GET /api/users/12', () => ({
    status: 200,
    body: exampleDetail({ agent: ROSA }),
  }))
  for (const [route, handler] of Object.entries(routes(MADE))) backend.answer(route, handler)
  const { user, router } = renderAt('/detail-user?id=12', { as: reader, backend })
  await user.click(await button())
  expect(await screen.findByLabelText('What is to be done')).toHaveDisplayValue('Coach Rosa Díaz')
  await user.keyboard('{Escape}')
  backend.answer('GET /api/users/12', () => ({ status: 200, body: exampleDetail({ agent: null }) }))
  await router.invalidate()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add to a worklist' })).toBeNull())
})
