import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { AUDITOR, conversation, discussed, march, openCalibrations } from '#tests/support/calibration-page.ts'
import { pressExport } from '#tests/support/export-press.ts'
import { refusal } from '#tests/support/session-backend.ts'

const rowOf = async (table: string, name: RegExp | string) =>
  within(await screen.findByRole('table', { name: table }))
    .getByRole('rowheader', { name })
    .closest('tr')!

describe('the list of calibrations', () => {
  test('shows the state of each, and how far people agree, with the counts', async () => {
    openCalibrations('/quality/calibration')
    const row = within((await screen.findByRole('link', { name: 'March' })).closest('tr')!)
    expect(row.getByText('Open')).toBeVisible()
    expect(row.getByText('1 of 3')).toBeVisible()
    expect(row.getByText('80.0%').closest('[title]')).toHaveAttribute(
      'title',
      '8 of 10 pairs of answers agree, in 10 units',
    )
    expect(row.getByText('49% to 94%')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Add calibration' })).toBeVisible()
  })

  test('is exported with its filters', async () => {
    const { backend, user } = openCalibrations('/quality/calibration?state=open&sort=name')
    expect(await pressExport(user, backend, '/api/calibrations/export')).toMatchObject({
      format: 'csv',
      state: 'open',
      sort: 'name',
    })
  })

  test('is open to auditors too, who may not add any', async () => {
    openCalibrations('/quality/calibration', { as: AUDITOR })
    await screen.findByRole('link', { name: 'March' })
    expect(screen.queryByRole('link', { name: 'Add calibration' })).toBeNull()
  })
})

describe('a participant', () => {
  test('sees who has submitted but no answers, and starts their own evaluation', async () => {
    const { user, backend, sent, router } = openCalibrations('/quality/calibration/4', { as: AUDITOR })
    const row = within(await rowOf('Conversations', /Conversation 31/))
    expect(row.getByText('Luis')).toBeVisible()
    expect(row.getByText('Without: Ana and Rosa')).toBeVisible()
    expect(row.queryByRole('button', { name: /Compare/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Start the discussion' })).toBeNull()
    expect(backend.sentTo('/api/calibrations/4/results')).toEqual([])
    await user.click(row.getByRole('button', { name: /^Evaluate: Conversation 31/ }))
    expect(sent()).toMatchObject({ path: '/api/calibrations/4/evaluations', body: { interaction_id: 31 } })
    await waitFor(() => expect(router.state.location.pathname).toBe('/call-detail-calidad/calibration/77/31'))
  })

  test('does not load the answers through the address either', async () => {
    const { backend } = openCalibrations('/quality/calibration/4?conversation=31', { as: AUDITOR })
    await rowOf('Conversations', /Conversation 31/)
    expect(backend.sentTo('/api/calibrations/4/comparisons/31')).toEqual([])
  })

  test('finds their evaluation again after submitting it', async () => {
    const own = { evaluation_id: 77, state: 'submitted' as const }
    const calibration = { ...march, conversations: [{ ...conversation, own, may_evaluate: false, sees_answers: true }] }
    openCalibrations('/quality/calibration/4', { as: AUDITOR, calibration })
    const row = within(await rowOf('Conversations', /Conversation 31/))
    expect(row.getByRole('link', { name: 'Submitted' })).toHaveAttribute(
      'href',
      '/call-detail-calidad/calibration/77/31',
    )
    expect(row.getByRole('button', { name: /Compare/ })).toBeVisible()
  })
})

describe('the leader', () => {
  const ledByReader = { ...march, standing: { leads: true, takes_part: false } }

  test('is warned what the discussion ends before it starts', async () => {
    const { user, sent } = openCalibrations('/quality/calibration/4', { calibration: ledByReader })
    await user.click(await screen.findByRole('button', { name: 'Start the discussion' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/2 evaluations are not submitted yet/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Start the discussion' }))
    await waitFor(() => expect(sent()).toMatchObject({ path: '/api/calibrations/4/discussion', body: { version: 6 } }))
  })

  test('sees which answers differ, by a word', async () => {
    const { user } = openCalibrations('/quality/calibration/4', { calibration: discussed })
    await user.click(await screen.findByRole('button', { name: /^Compare the answers/ }))
    const greets = within(await rowOf('Answers', 'Did the agent greet?')).getAllByRole('cell')
    // the majority says yes, which is proposed
    expect(greets.map((cell) => cell.textContent.includes('Differs'))).toEqual([false, true, false, false])
    expect(greets[1]).toHaveTextContent('I heard none.')
    // the consensus is no, against the majority
    const name = within(await rowOf('Answers', 'And say the name?')).getAllByRole('cell')
    expect(name.map((cell) => cell.textContent.includes('Differs'))).toEqual([true, true, false, false])
  })

  test('sees the majority as a proposal, and no consensus before saving it', async () => {
    const { user, backend, sent } = openCalibrations('/quality/calibration/4?conversation=31', {
      calibration: discussed,
    })
    const greets = await screen.findByRole('combobox', { name: 'Consensus: Did the agent greet?' })
    expect(greets).toHaveValue('yes')
    expect(screen.getByText('Proposed: 2 of 3 say so')).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Consensus: And say the name?' })).toHaveValue('no')
    expect(sent()?.method).not.toBe('PUT')
    await user.selectOptions(greets, 'no')
    expect(screen.queryByText(/^Proposed/)).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Why: Did the agent greet?' }), 'Listened again.')
    backend.answer('PUT /api/calibrations/4/consensus/31', () =>
      refusal('invalid', 'Not so.', { greets: ['The question does not have this answer.'] }),
    )
    await user.click(screen.getByRole('button', { name: 'Keep this consensus' }))
    expect(await screen.findByText('The question does not have this answer.')).toBeVisible()
    expect(sent()?.body).toEqual({
      version: 6,
      answers: [
        { question_id: 'greets', value: 'no', comment: 'Listened again.' },
        { question_id: 'name', value: 'no', comment: 'Heard again.' },
      ],
    })
  })

  test('sees the agreement with its counts, and who is over the threshold', async () => {
    openCalibrations('/quality/calibration/4', { calibration: discussed })
    const greets = within(await rowOf('Agreement by question', 'Did the agent greet?'))
    expect(greets.getByText('77.8%').closest('[title]')).toHaveAttribute(
      'title',
      '14 of 18 pairs of answers agree, in 6 units',
    )
    expect(greets.getByText('Fleiss’ κ')).toBeVisible()
    expect(greets.getByTitle('α, nominal: not defined, of 6 units')).toHaveTextContent('–')
    expect(greets.getByText('Yes: 83% (15 of 18) and No: 17% (3 of 18)')).toBeVisible()
    const anas = within(await rowOf('Deviation by person', 'Ana'))
    expect(anas.getByText('-12.5')).toBeVisible()
    expect(anas.getByText('Over it')).toBeVisible()
    expect(within(await rowOf('Deviation by person', 'Luis')).getByText('Within it')).toBeVisible()
    expect(
      within(await rowOf('Answers that differ from the consensus', 'Did the agent greet?')).getByText('2 of 6'),
    ).toBeVisible()
  })

  test('sees which conversations prevent the calibration from being closed', async () => {
    const { user, backend } = openCalibrations('/quality/calibration/4', { calibration: discussed })
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/1 conversation has no whole consensus yet/)).toBeVisible()
    backend.answer('POST /api/calibrations/4/closure', () => refusal('invalid', 'Conversation 31 is missing.'))
    const [closeButton] = dialog.getAllByRole('button', { name: 'Close' }).slice(-1)
    await user.click(closeButton!)
    expect(await dialog.findByRole('alert')).toBeVisible()
  })
})

describe('a new calibration', () => {
  test('is filled with people and with conversation numbers by keyboard', async () => {
    const { user, sent, router } = openCalibrations('/quality/calibration/create')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'April')
    for (const name of ['Ana', 'Luis']) {
      const people = screen.getByRole('combobox', { name: 'Add a person' })
      await user.type(people, `${name}{Enter}`)
      expect(await within(screen.getByRole('list', { name: 'People chosen' })).findByText(name)).toBeVisible()
    }
    await user.type(screen.getByRole('textbox', { name: 'Add by number' }), '31 32{Enter}')
    expect(within(screen.getByRole('list', { name: 'Conversations chosen' })).getAllByRole('listitem')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Remove Conversation 32' }))
    await user.click(screen.getByRole('button', { name: 'Add and invite' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/quality/calibration/4'))
    expect(sent()?.body).toMatchObject({
      name: 'April',
      kind: 'agreement',
      scorecard_id: 2,
      participant_ids: [7, 8],
      interaction_ids: [31],
      threshold: 10,
    })
  })

  test('shows an error at its field, and keeps the selection', async () => {
    const { user, backend } = openCalibrations('/quality/calibration/create')
    const text = 'Not all of these conversations are open to Ana.'
    backend.answer('POST /api/calibrations', () => refusal('invalid', 'Not so.', { participant_ids: [text] }))
    await user.type(await screen.findByRole('textbox', { name: 'Add by number' }), '31{Enter}')
    await user.click(screen.getByRole('button', { name: 'Add and invite' }))
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByText('Conversation 31')).toBeVisible()
  })

  test('for a repeatability offers what was evaluated before', async () => {
    const { user, sent } = openCalibrations('/quality/calibration/create')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), 'repeatability')
    await user.click(await screen.findByRole('checkbox', { name: /Conversation 31: Carla Soto .* \(by Ana\)/ }))
    await user.click(screen.getByRole('button', { name: 'Add and invite' }))
    await waitFor(() => expect(sent()?.body).toMatchObject({ kind: 'repeatability', interaction_ids: [31] }))
  })

  test('removes nobody once it is open', async () => {
    const calibration = { ...march, standing: { leads: true, takes_part: false } }
    const { user, sent } = openCalibrations('/quality/calibration/edit/4', { calibration })
    expect(await screen.findByText('Ana')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Add by number' }), '40{Enter}')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() =>
      expect(sent()?.body).toMatchObject({ interaction_ids: [31, 40], participant_ids: [7, 8, 9], version: 6 }),
    )
  })
})
