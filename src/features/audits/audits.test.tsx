import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'

import { audioElement } from '#tests/support/audio-element.ts'
import { audit, openAudits } from '#tests/support/audit-page.ts'
import { mockBrowserLayout } from '#tests/support/call-page.ts'

mockBrowserLayout()
beforeEach(() => {
  localStorage.clear()
  audioElement(60)
})

const AT = '/auditoria-llamadas-freemium'
const sheetTitle = (conversation: number) =>
  screen.findByRole('heading', { level: 1, name: `Evaluation of Lucía Quispe, conversation ${conversation}` })
const file = () => new File(['RIFF'], 'call.wav', { type: 'audio/wav' })
const zone = () => screen.findByLabelText(/^Drop a file here/)
const stepAt = () =>
  within(screen.getByRole('list', { name: 'Steps of the audit' })).getByRole('listitem', { current: 'step' })

describe('the quota', () => {
  test('is shown before an audit and during one', async () => {
    const { go } = openAudits()
    expect(await screen.findByText('37 of 100 audits used in November 2026')).toBeVisible()
    expect(screen.getByText('63 left')).toBeVisible()
    go(`${AT}?audit=51`)
    await sheetTitle(7)
    expect(screen.getByText('63 left')).toBeVisible()
  })

  test('that is used up says when the next one begins, offers no new audit, and leaves drafts open', async () => {
    openAudits(AT, { quota: { used: 100, left: 0 } })
    expect(await screen.findByText('The audits of November 2026 are used up')).toBeVisible()
    expect(screen.getByText(/begun from Dec 1, 2026 \(UTC\)/)).toBeVisible()
    expect(screen.queryByLabelText(/^Drop a file here/)).toBeNull()
    expect(screen.queryByText('Or pick a conversation')).toBeNull()
    const row = within(await screen.findByRole('table')).getAllByRole('row')[1]!
    expect(within(row).getByRole('link')).toHaveAttribute('href', `${AT}?audit=51`)
  })
})

describe('a file', () => {
  test('is sent with its facts, read, and leads to the scorecard', async () => {
    const { user, queryOf, address, backend } = openAudits(AT, {
      looks: [{ state: 'running' }, { state: 'done', interaction_ids: [9] }],
    })
    await user.click(await screen.findByRole('combobox', { name: 'Agent' }))
    await user.click(await screen.findByRole('option', { name: 'Lucía Quispe' }))
    await user.upload(await zone(), file())
    await screen.findByText('Reading call.wav')
    expect(await screen.findByText('By which scorecard?')).toBeVisible()
    expect(queryOf('/api/audits/uploads')).toEqual({ name: 'call.wav', agent_id: '4' })
    expect(backend.sentTo('/api/audits/uploads/11')).toHaveLength(2)
    expect(address()).toBe(`${AT}?call=9`)
  })

  test('in which nothing can be audited shows the file, the row, the field and the reason', async () => {
    const { user } = openAudits(AT, {
      looks: [
        { state: 'done', refusals: [{ file: 'call.wav', row: 3, field: 'dialog', reason: 'There is no sound.' }] },
      ],
    })
    await user.upload(await zone(), file())
    expect(await screen.findByText('Nothing of call.wav can be audited')).toBeVisible()
    expect(screen.getByText(/call\.wav · row 3 · dialog:/)).toHaveTextContent('There is no sound.')
  })

  test('with several conversations asks which one', async () => {
    const { user, address } = openAudits(AT, { looks: [{ state: 'done', interaction_ids: [8, 9] }] })
    await user.upload(await zone(), file())
    await user.click(await screen.findByRole('button', { name: 'Conversation 9' }))
    await waitFor(() => expect(address()).toBe(`${AT}?call=9`))
  })

  test('that does not arrive can be sent again with the same facts', async () => {
    const { user, backend, queryOf } = openAudits(AT, { looks: [{ state: 'done', interaction_ids: [9] }] })
    backend.answer('POST /api/audits/uploads', () => ({
      status: 503,
      body: { kind: 'unavailable', message: 'Later.' },
    }))
    await user.click(await screen.findByRole('combobox', { name: 'Spoken language' }))
    await user.click(await screen.findByRole('option', { name: 'Español' }))
    await user.upload(await zone(), file())
    expect(await screen.findByText('Later.')).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Spoken language' })).toHaveValue('Español')
    const upload = { id: 11, name: 'call.wav', state: 'queued', interaction_ids: [], refusals: [] }
    backend.answer('POST /api/audits/uploads', () => ({ status: 202, body: upload }))
    await user.click(screen.getByRole('button', { name: 'Send it again' }))
    expect(await screen.findByText('By which scorecard?')).toBeVisible()
    expect(queryOf('/api/audits/uploads')).toEqual({ name: 'call.wav', language: 'es' })
  })

  test.each([
    ['is empty', new File([], 'call.wav'), 'What you chose holds nothing.'],
    ['is too large', new File([new Uint8Array(1_048_577)], 'call.wav'), 'The file is larger than 1 MB.'],
  ])('that %s is not sent', async (_, uploaded, problem) => {
    const { user, backend } = openAudits()
    await user.upload(await zone(), uploaded)
    expect(await screen.findByText(problem)).toBeVisible()
    expect(backend.sentTo('/api/audits/uploads')).toEqual([])
  })

  test('can be withdrawn while it is read', async () => {
    const { user } = openAudits(AT, { looks: [{ state: 'running' }] })
    await user.upload(await zone(), file())
    await screen.findByText('Reading call.wav')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await zone()).toBeInTheDocument()
  })
})

describe('an audit', () => {
  test('goes from a picked call to its signed and released sheet on one screen, and on to the next', async () => {
    const { user, address, backend } = openAudits()
    await user.click(await screen.findByRole('button', { name: /Lucía Quispe/ }))
    expect(address()).toBe(`${AT}?call=7`)
    await user.click(await screen.findByRole('radio', { name: 'Service call' }))
    await user.click(screen.getByRole('button', { name: 'Begin the audit' }))
    await sheetTitle(7)
    expect(address()).toBe(`${AT}?audit=52`)
    expect(backend.sentTo('/api/audits').at(-1)?.body).toEqual({ interaction_id: 7, scorecard_id: 4 })
    expect(stepAt()).toHaveTextContent('Scorecard')

    await user.click(screen.getByRole('radio', { name: /^Yes/ }))
    await user.click(screen.getByRole('button', { name: 'Sign' }))
    expect(await screen.findByText(/^Signed by Ada Lovelace, Nov 23, 2026/)).toBeVisible()
    expect(stepAt()).toHaveTextContent('Signed')
    expect(backend.sentTo('/api/audits/quota').length).toBeGreaterThan(1)
    await user.click(screen.getByRole('button', { name: 'Release' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Release' })).toBeNull())

    await user.click(screen.getByRole('button', { name: 'Next audit' }))
    expect(await zone()).toBeInTheDocument()
    expect(address()).toBe(AT)
  })

  test('starts with the scorecard of the last audit', async () => {
    const { user, go } = openAudits(`${AT}?call=7`)
    await user.click(await screen.findByRole('radio', { name: 'Service call' }))
    await user.click(screen.getByRole('button', { name: 'Begin the audit' }))
    await sheetTitle(7)
    go(`${AT}?call=8`)
    expect(await screen.findByRole('radio', { name: 'Service call' })).toBeChecked()
  })

  test('that the quota does not allow says so, and keeps the selected conversation', async () => {
    const { user, backend, address } = openAudits(`${AT}?call=7`)
    const message = 'All 100 audits of this month are used up.'
    backend.answer('POST /api/audits', () => ({ status: 422, body: { kind: 'invalid', message, errors: {} } }))
    await screen.findByRole('radio', { name: 'Sales call' })
    await user.click(screen.getByRole('button', { name: 'Begin the audit' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(address()).toBe(`${AT}?call=7`)
  })

  test('is printed with the name and the time under it', async () => {
    const signed = { event: 'evaluation.submitted', from: 'draft', to: 'submitted' } as const
    const by = { id: 7, name: 'Ada Lovelace' }
    const step = { ...signed, by, at: '2026-11-23T10:30:00.000Z', reason: '', items: [], score: 100 }
    const { user } = openAudits(`${AT}?audit=51`, {
      audits: [audit(51, { state: 'submitted', score: 100, may_answer: false, steps: [step] })],
    })
    await user.click(await screen.findByRole('button', { name: 'Print the evaluation sheet' }))
    const sheet = await waitFor(() => {
      const found = document.querySelector('[data-print-sheet]')
      expect(found).not.toBeNull()
      return found!
    })
    expect(sheet).toHaveTextContent(/Signed by Ada Lovelace, Nov 23, 2026/)
  })

  test('can be made by keys alone', async () => {
    const { user } = openAudits()
    const pick = await screen.findByRole('button', { name: /Rosa Díaz/ })
    pick.focus()
    await user.keyboard('{Enter}')
    const first = await screen.findByRole('radio', { name: 'Sales call' })
    first.focus()
    await user.keyboard('{Enter}') // sends the form
    await sheetTitle(8)
    fireEvent.keyDown(document.body, { key: 'f' })
    await user.keyboard('y')
    screen.getByRole('button', { name: 'Sign' }).focus()
    await user.keyboard('{Enter}')
    await screen.findByText(/^Signed by Ada Lovelace/)
    screen.getByRole('button', { name: 'Next audit' }).focus()
    await user.keyboard('{Enter}')
    expect(await zone()).toBeInTheDocument()
  })
})

describe('the conversations to pick from', () => {
  test('are the newest, or what a search finds', async () => {
    const { user, queryOf } = openAudits()
    expect(await screen.findByRole('button', { name: /Lucía Quispe/ })).toBeVisible()
    await user.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'cancel{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name: /Lucía Quispe/ })).toBeNull())
    expect(await screen.findByRole('button', { name: /Rosa Díaz/ })).toBeVisible()
    expect(queryOf('/api/calls')).toEqual({ per_page: '8', q: 'cancel' })
  })
})

describe('the list of audits', () => {
  test('is filtered by the address, and a row opens its audit on this screen', async () => {
    const { user, address, queryOf } = openAudits()
    await user.selectOptions(await screen.findByLabelText('Whose'), 'Mine')
    await user.selectOptions(screen.getByLabelText('State'), 'Signed')
    await waitFor(() => expect(address()).toBe(`${AT}?mine=yes&state=submitted`))
    expect(queryOf('/api/evaluations')).toMatchObject({ kind: 'freemium', mine: 'yes', state: 'submitted' })
    await user.click(within(await screen.findByRole('table')).getByRole('link'))
    await sheetTitle(7)
    expect(address()).toBe(`${AT}?mine=yes&state=submitted&audit=51`)
  })

  test('changes pages without reloading the open audit', async () => {
    const { go, backend } = openAudits(`${AT}?audit=51`)
    await sheetTitle(7)
    const requestCount = () => backend.sentTo('/api/calls/7').length
    const before = requestCount()
    go(`${AT}?audit=51&page=2`)
    await waitFor(() => expect(backend.sentTo('/api/evaluations').at(-1)?.query.get('page')).toBe('2'))
    expect(requestCount()).toBe(before)
  })
})
