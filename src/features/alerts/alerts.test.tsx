import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { alertRule, alertWebhooks, cardAlert, numberAlert, openAlerts, READER } from '#tests/support/alert-page.ts'
import { eventStream } from '#tests/support/event-stream.ts'
import { fillIn, title } from '#tests/support/on-screen.ts'
import { NO_ANSWER, refusal } from '#tests/support/session-backend.ts'

describe('the list of alerts', () => {
  test('shows what was found, about whom, and whether it is within bounds again', async () => {
    openAlerts('/alerts')
    const card = within((await screen.findByRole('link', { name: 'Card numbers' })).closest('tr')!)
    expect(card.getByText('2 conversations')).toBeVisible()
    expect(card.getByText('Rosa Díaz')).toBeVisible()
    const number = within(screen.getByRole('link', { name: 'Too many auto-fails' }).closest('tr')!)
    expect(number.getByText('25.0%')).toBeVisible()
    expect(number.getByText(/5 of 20/)).toBeVisible()
    expect(number.getByText('Within bounds again')).toBeVisible()
  })

  test('acknowledges several at once, each with the version that was displayed', async () => {
    const { user, sentTo } = openAlerts('/alerts')
    await screen.findByRole('link', { name: 'Card numbers' })
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Choose all on this page' }))
    await user.click(screen.getByRole('button', { name: 'Acknowledge' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Acknowledge 2 alerts?' }))
    await user.click(dialog.getByRole('button', { name: 'Acknowledge' }))
    await waitFor(() => expect(sentTo('/api/alerts/steps')).toHaveLength(1))
    expect(sentTo('/api/alerts/steps')[0]).toEqual({
      event: 'alert.acknowledged',
      note: '',
      alerts: [
        { id: 12, version: 4 },
        { id: 13, version: 4 },
      ],
    })
  })

  test('selects all alerts that still allow an action, but no closed one', async () => {
    const { user } = openAlerts('/alerts', { rows: [cardAlert, { ...numberAlert, state: 'closed' }] })
    await user.click(await screen.findByRole('button', { name: 'Choose all on this page' }))
    expect(screen.getByText('1 chosen')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Close alerts' })).toBeEnabled()
    await user.click(screen.getByRole('button', { name: 'Choose none' }))
    expect(screen.queryByText('1 chosen')).toBeNull()
  })

  test('says in the dialog when somebody else was faster, and keeps the typed text', async () => {
    const { user, backend } = openAlerts('/alerts')
    backend.answer('POST /api/alerts/steps', () => refusal('conflict', 'Somebody has changed an alert.'))
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Card numbers' }))
    await user.click(screen.getByRole('button', { name: 'Close alerts' }))
    await fillIn({ 'Why, or what was done': 'Muted.' })
    await user.click(screen.getByRole('button', { name: 'Close alert' }))
    expect(await screen.findByText(/Somebody has changed an alert/)).toBeVisible()
    expect(screen.getByLabelText('Why, or what was done')).toHaveValue('Muted.')
  })

  test('is requested with the filters of the address', async () => {
    const { backend } = openAlerts('/alerts?state=open&kind=metric&mine=yes&sort=nonsense')
    await screen.findByRole('link', { name: 'Card numbers' })
    expect(Object.fromEntries(backend.sentTo('/api/alerts')[0]!.query)).toEqual({
      page: '1',
      per_page: '25',
      sort: '-last_at',
      state: 'open',
      kind: 'metric',
      mine: 'yes',
    })
  })

  test('says that nothing was found yet, and offers a new rule to a person who may add one', async () => {
    openAlerts('/alerts', { rows: [] })
    expect(await screen.findByText('Nothing has been found yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Add rule' })).toHaveAttribute('href', '/alerts/rules/create')
  })

  test('offers no rules and webhooks to a person who may only read', async () => {
    openAlerts('/alerts', { as: READER })
    await screen.findByRole('link', { name: 'Card numbers' })
    expect(screen.queryByRole('link', { name: 'Webhooks' })).toBeNull()
  })

  test('without the permission says which one it needs, and requests nothing', async () => {
    const { backend } = openAlerts('/alerts', { as: ['call-detail'] })
    expect(await screen.findByText(/dashboards-premium/)).toBeVisible()
    expect(backend.sentTo('/api/alerts')).toEqual([])
    expect(backend.sentTo('/api/alerts/events')).toEqual([])
  })

  test('can be loaded again after a failure', async () => {
    const { backend } = openAlerts('/alerts')
    backend.answer('GET /api/alerts', NO_ANSWER)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('an alert', () => {
  test('links to the second in each conversation, and sends a failed delivery again', async () => {
    const { user, sentTo } = openAlerts('/alerts/12')
    const table = await screen.findByRole('table', { name: 'Conversations behind it' })
    expect(within(table).getByRole('link')).toHaveAttribute('href', '/call-detail/31?t=61')
    expect(screen.getByText('Come back.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(sentTo('/api/alert-deliveries/70/replay')).toHaveLength(1))
  })

  test('on a number shows its parts, its days, their time zone and its bounds', async () => {
    openAlerts('/alerts/13')
    expect(await screen.findByText('above 10.0%', { exact: false })).toBeVisible()
    expect(screen.getByText('5 of 20')).toBeVisible()
    expect(screen.getByText('Feb 23, 2026 to Mar 1, 2026', { exact: false })).toBeVisible()
    expect(screen.getByText('America/Santiago')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Show what was counted' })).toHaveAttribute(
      'href',
      '/calls?agent_id=9&started_from=2026-02-23&started_to=2026-03-01&judged=yes',
    )
  })

  test('offers only what its machine allows', async () => {
    openAlerts('/alerts/12')
    await screen.findByRole('button', { name: 'Acknowledge' })
    expect(screen.getByRole('button', { name: 'Close alert' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Open again' })).toBeNull()
  })
})

describe('a rule', () => {
  test('shows before it is saved how often it would have fired, and is sent as it is written', async () => {
    const { user, sentTo } = openAlerts('/alerts/rules/create')
    await fillIn({ Name: 'Missing terms' })
    await user.selectOptions(screen.getByLabelText('A rule on'), 'question-failed')
    expect(await screen.findByText(/Say what is looked at: how often/)).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: 'Question' }))
    await user.click(await screen.findByRole('option', { name: 'Sales · Read the terms?' }))
    expect(await screen.findByText('times this rule would have fired')).toBeVisible()
    expect(screen.getByText('With 9 conversations behind it.')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: /Tell nobody at certain hours/ }))
    await user.click(screen.getByRole('checkbox', { name: 'Sunday' }))
    await user.click(screen.getByRole('button', { name: 'Add rule' }))
    await waitFor(() => expect(sentTo('/api/alert-rules').filter(Boolean)).toHaveLength(1))
    expect(sentTo('/api/alert-rules').find(Boolean)).toEqual({
      name: 'Missing terms',
      watch: { kind: 'question-failed', by: 'either', scorecard_id: 5, question_id: 'disclosure' },
      filter: {},
      group_by: null,
      window_minutes: 60,
      quiet: { from: '20:00', to: '07:00', weekdays: [1, 2, 3, 4, 5, 6], time_zone: expect.any(String) },
      people: [{ user_id: 7, frame: true, mail: false }],
      webhook_ids: [],
      active: true,
    })
  })

  test('on a duration is typed in seconds, and stored in milliseconds', async () => {
    const { user, sentTo } = openAlerts('/alerts/rules/create')
    await fillIn({ Name: 'Long' })
    await user.click(screen.getByRole('combobox', { name: 'Number' }))
    await user.click(await screen.findByRole('option', { name: 'Average handle time' }))
    await fillIn({ 'Threshold, seconds': '90' })
    await user.click(screen.getByRole('button', { name: 'Add rule' }))
    await waitFor(() => expect(sentTo('/api/alert-rules').filter(Boolean)).toHaveLength(1))
    expect(sentTo('/api/alert-rules').find(Boolean)).toMatchObject({
      watch: { metric: 'handle-time', threshold: 90_000 },
    })
  })

  test('is not sent while something of it is missing', async () => {
    const { user, sentTo } = openAlerts('/alerts/rules/create')
    await fillIn({ Name: 'Nothing', 'Threshold, %': 'many' })
    await user.click(screen.getByRole('button', { name: 'Add rule' }))
    expect((await screen.findAllByText('Say what is looked at, with every number.'))[0]).toBeVisible()
    expect(sentTo('/api/alert-rules').filter(Boolean)).toEqual([])
  })

  test('is edited as it was saved: people who are not visible are counted, hours stay hours', async () => {
    const { user, sentTo } = openAlerts('/alerts/rules/edit/3')
    expect(await screen.findByDisplayValue('Card numbers')).toBeVisible()
    expect(screen.getByLabelText('An alert gathers what is found for')).toHaveValue('2')
    expect(screen.getByText('And 1 person whom you do not see.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(sentTo('/api/alert-rules/3').filter(Boolean)).toHaveLength(1))
    expect(sentTo('/api/alert-rules/3').find(Boolean)).toMatchObject({
      version: alertRule.version,
      window_minutes: 120,
      webhook_ids: [5],
      people: [{ user_id: 21, frame: true, mail: false }],
    })
  })
})

describe('webhooks', () => {
  test('show the secret of a new one once', async () => {
    const { user, sentTo } = openAlerts('/alerts/webhooks')
    await user.click(await screen.findByRole('button', { name: 'Add webhook' }))
    await fillIn({ Name: 'Bleeper', Address: 'https://hooks.example.com/b' })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add webhook' }))
    expect(await screen.findByText('whsec_c2VjcmV0')).toBeVisible()
    expect(sentTo('/api/alert-webhooks').find(Boolean)).toEqual({
      name: 'Bleeper',
      url: 'https://hooks.example.com/b',
      active: true,
    })
  })

  test('get a new secret with a new address, and show it', async () => {
    const { user, backend } = openAlerts('/alerts/webhooks')
    backend.answer('PUT /api/alert-webhooks/5', () => ({
      status: 200,
      body: { made: { id: 5, secret: 'whsec_YW5vdGhlcg==' } },
    }))
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    expect(screen.queryByText(/it has another secret/)).toBeNull()
    await fillIn({ Address: 'https://hooks.example.com/c' })
    expect(screen.getByText(/it has another secret/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('whsec_YW5vdGhlcg==')).toBeVisible()
  })

  test('are tested, and show the answer', async () => {
    const { user } = openAlerts('/alerts/webhooks')
    await user.click(await screen.findByRole('button', { name: 'Send a test' }))
    expect(await screen.findByText('The test was answered with 204.')).toBeVisible()
  })

  test('say on the page that no host is allowed', async () => {
    openAlerts('/alerts/webhooks', { hooks: { ...alertWebhooks, hosts: [], webhooks: [] } })
    expect(await screen.findByText(/WEBHOOK_HOSTS/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add webhook' })).toBeNull()
  })
})

test('the frame shows how many alerts are open, and announces a new one at once', async () => {
  const newest = { id: 12, told_at: '2026-03-01T10:00:00.000Z', rule: 'Card numbers', group: null }
  const later = { id: 13, told_at: '2026-03-01T11:00:00.000Z', rule: 'Too many', group: 'North' }
  const { backend } = openAlerts('/alerts/rules')
  backend.answer('GET /api/alerts/events', () => ({
    status: 200,
    body: eventStream(
      { type: 'alerts', alerts: { open: 1, newest } },
      { type: 'alerts', alerts: { open: 2, newest: later } },
    ),
  }))
  await title()
  expect(await screen.findByRole('link', { name: '2 open alerts' })).toHaveAttribute(
    'href',
    '/alerts?mine=yes&state=open',
  )
  expect(await screen.findByText('Alert: Too many, North')).toBeVisible()
  expect(screen.queryByText('Alert: Card numbers')).toBeNull()
})
