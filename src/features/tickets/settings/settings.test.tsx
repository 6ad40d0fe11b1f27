import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { deskSettings, openDeskSettings } from '#tests/support/desk-settings-page.ts'
import { refusal } from '#tests/support/session-backend.ts'

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

describe('the hours of the desk', () => {
  test('are shown for everybody, and for the partners with hours of their own', async () => {
    openDeskSettings()
    const hours = within(await screen.findByRole('region', { name: 'Working hours' }))
    const all = within(hours.getByRole('group', { name: 'Everybody else' }))
    expect(all.getByText(/^Mon, Tue, Wed, Thu, and Fri: 09:00–18:00$/)).toBeVisible()
    expect(all.getByText('Time zone UTC')).toBeVisible()
    expect(all.queryByRole('button', { name: /^Remove/ })).toBeNull()
    const own = within(hours.getByRole('group', { name: 'Banco Andes' }))
    expect(own.getByText('2 holidays')).toBeVisible()
  })

  test('are changed based on the version that was read: days, times and holidays', async () => {
    const { user, sent } = openDeskSettings()
    await user.click(await screen.findByRole('button', { name: 'Change the hours of Everybody else' }))
    const dialog = await dialogOf('Hours of everybody else')
    const first = within(dialog.getByRole('group', { name: 'Hours 1' }))
    await user.click(first.getByRole('button', { name: 'Fri' }))
    type(first.getByLabelText('To'), '17:30')
    await user.click(dialog.getByRole('button', { name: 'Add hours' }))
    const second = within(dialog.getByRole('group', { name: 'Hours 2' }))
    await user.click(second.getByRole('button', { name: 'Sat' }))
    type(second.getByLabelText('From'), '10')
    type(dialog.getByLabelText('Day off'), '2026-12-25')
    await user.click(dialog.getByRole('button', { name: 'Add the day' }))
    await user.click(dialog.getByRole('button', { name: 'Save the hours' }))
    expect((await dialog.findAllByText('Write times like 09:00, up to 24:00.'))[0]).toBeVisible()
    expect(sent('/api/support-calendar')).toBeUndefined()
    type(second.getByLabelText('From'), '10:00')
    await user.click(dialog.getByRole('button', { name: 'Save the hours' }))
    await waitFor(() =>
      expect(sent('/api/support-calendar')?.body).toEqual({
        ...{ partner_id: null, time_zone: 'UTC', version: 3, holidays: ['2026-12-25'] },
        hours: [
          { weekdays: [1, 2, 3, 4], from: '09:00', to: '17:30' },
          { weekdays: [6], from: '10:00', to: '18:00' },
        ],
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('of a new partner start as a copy of the general ones', async () => {
    const { user, sent } = openDeskSettings()
    await user.click(await screen.findByRole('button', { name: 'Hours for a partner' }))
    const dialog = await dialogOf('Hours for a partner')
    await user.click(dialog.getByRole('button', { name: 'Save the hours' }))
    expect((await dialog.findAllByText('Choose a partner.'))[0]).toBeVisible()
    await user.click(dialog.getByRole('combobox', { name: 'Partner' }))
    await user.click(await screen.findByRole('option', { name: 'Sur' }))
    await user.click(dialog.getByRole('button', { name: 'Save the hours' }))
    await waitFor(() =>
      expect(sent('/api/support-calendar')?.body).toMatchObject({ partner_id: 2, version: null, time_zone: 'UTC' }),
    )
  })

  test('that somebody else has changed are shown as they are, with the refusal of the server', async () => {
    const { user, backend } = openDeskSettings()
    await user.click(await screen.findByRole('button', { name: 'Change the hours of Banco Andes' }))
    const dialog = await dialogOf('Hours of Banco Andes')
    backend.answer('PUT /api/support-calendar', () =>
      refusal('invalid', 'Wrong.', { 'hours.0.to': ['Hours end after they begin.'] }),
    )
    await user.click(dialog.getByRole('button', { name: 'Save the hours' }))
    expect(await dialog.findByText('Hours end after they begin.')).toBeVisible()
    backend.answer('PUT /api/support-calendar', () => refusal('conflict', 'This has changed in the meantime.'))
    await user.click(dialog.getByRole('button', { name: 'Save the hours' }))
    await user.click(await dialog.findByRole('button', { name: 'Show what was saved meanwhile' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(backend.sentTo('/api/support-settings').length).toBeGreaterThan(1)
  })

  test('of a partner are removed after a confirmation', async () => {
    const { user, sent } = openDeskSettings()
    await user.click(await screen.findByRole('button', { name: 'Remove the hours of Banco Andes' }))
    const dialog = await dialogOf('Remove the hours of Banco Andes?')
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(sent('/api/support-calendars/1')?.method).toBe('DELETE'))
  })
})

describe('targets', () => {
  test('are shown in hours, and changed in minutes based on the values that were read', async () => {
    const { user, sent } = openDeskSettings()
    const table = within(await screen.findByRole('table', { name: 'Everybody else' }))
    expect(within(table.getByRole('row', { name: /^High/ })).getByText('4 h')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Change the targets of Everybody else' }))
    const dialog = await dialogOf('Targets of everybody else')
    const high = within(dialog.getByRole('group', { name: 'High' }))
    type(high.getByLabelText('First response, minutes'), 'soon')
    await user.click(dialog.getByRole('button', { name: 'Save the targets' }))
    expect(await high.findByText('Write a whole number of minutes, from 1 on.')).toBeVisible()
    type(high.getByLabelText('First response, minutes'), '90')
    expect(high.getByText('1 h 30 min')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Save the targets' }))
    const was = deskSettings.places[0]!.targets!
    await waitFor(() =>
      expect(sent('/api/support-targets')?.body).toEqual({
        ...{ partner_id: null, was },
        targets: { ...was, high: { ...was.high, first_response_minutes: 90 } },
      }),
    )
  })
})

describe('categories', () => {
  test('are added, renamed and removed', async () => {
    const { user, sent, backend } = openDeskSettings()
    await user.click(await screen.findByRole('button', { name: 'Rename Access' }))
    type((await dialogOf('Rename the category')).getByLabelText('Name'), 'Accounts')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(sent('/api/support-categories/5')?.body).toEqual({ name: 'Accounts', version: 2 }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Add category' }))
    backend.answer('POST /api/support-categories', () => refusal('invalid', 'Wrong.', { name: ['Taken.'] }))
    const dialog = await dialogOf('Add category')
    type(dialog.getByLabelText('Name'), 'Access')
    await user.click(dialog.getByRole('button', { name: 'Add category' }))
    expect(await dialog.findByText('Taken.')).toBeVisible()
  })

  test('cannot be changed by people who are restricted to a partner', async () => {
    const { places } = deskSettings
    const bound = {
      ...deskSettings,
      may_change_categories: false,
      places: places.map((one) => ({ ...one, may_change: false })),
    }
    openDeskSettings({ settings: bound })
    expect(await screen.findByText('Access')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(Rename|Add category|Change)/ })).toBeNull()
  })
})

describe('the satisfaction question', () => {
  test('is switched on, based on the version that was read', async () => {
    const { user, sent } = openDeskSettings()
    const asked = within(await screen.findByRole('region', { name: 'How it went' }))
    expect(asked.getByText('Requesters are not asked.')).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Ask requesters' }))
    const dialog = await dialogOf('Ask requesters how it went?')
    await user.click(dialog.getByRole('button', { name: 'Ask requesters' }))
    await waitFor(() => expect(sent('/api/support-satisfaction')?.body).toEqual({ is_asked: true, version: 7 }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('that somebody else has changed meanwhile says so', async () => {
    const settings = { ...deskSettings, satisfaction: { is_asked: true, version: 7, may_change: true } }
    const other = { 'PUT /api/support-satisfaction': () => refusal('conflict', 'Changed meanwhile.') }
    const { user } = openDeskSettings({ settings, other })
    await user.click(await screen.findByRole('button', { name: 'Ask no more' }))
    const dialog = await dialogOf('Ask requesters no more?')
    await user.click(dialog.getByRole('button', { name: 'Ask no more' }))
    expect(await dialog.findByText('Changed meanwhile.')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Show what was saved meanwhile' })).toBeVisible()
  })

  test('is read-only for people who are restricted to some partners', async () => {
    const settings = { ...deskSettings, satisfaction: { is_asked: true, version: 7, may_change: false } }
    openDeskSettings({ settings })
    expect(await screen.findByText('Requesters are asked.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Ask no more' })).toBeNull()
  })
})

describe('the navigation', () => {
  test('has an entry of its own for people who do not work at the desk', async () => {
    openDeskSettings({ as: ['support-settings'] })
    const links = within(await screen.findByRole('navigation', { name: 'Support desk' })).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['Canned replies', 'Settings'])
    const place = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', {
      name: 'Desk settings',
    })
    expect(place).toHaveAttribute('href', '/freshdesk/settings')
  })

  test('without the permission, the page names the missing one and loads nothing', async () => {
    const { backend } = openDeskSettings({ as: ['freshdeck'] })
    expect(await screen.findByText(/support-settings/)).toBeVisible()
    expect(backend.sentTo('/api/support-settings')).toEqual([])
  })
})
