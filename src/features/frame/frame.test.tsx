import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { permissionNames } from '#contracts/permissions.ts'
import { holding, renderAt } from '#tests/support/render.tsx'

const navigation = () => screen.findByRole('navigation', { name: 'Main' })
const navigationLabels = async () =>
  within(await navigation())
    .getAllByRole('link')
    .map((link) => link.textContent)

describe('the navigation', () => {
  test('shows an auditor what an auditor may open, and nothing else', async () => {
    const auditor = holding(['dashboards-freemium', 'freemium-audit', 'call-detail', 'policy-detail', 'quality-audit'])
    renderAt('/blank', { as: auditor })
    expect(await navigationLabels()).toEqual([
      'Atalaya',
      'Freemium',
      'Calls',
      'Dialling records',
      'Policies',
      'Call audit',
      'Quality',
    ])
  })

  test('shows only the home link to a person without permissions', async () => {
    renderAt('/blank', { as: holding([]) })
    expect(await navigationLabels()).toEqual(['Atalaya'])
  })

  test('shows the admin area even if the person may open only a part of it', async () => {
    const { user } = renderAt('/blank', { as: holding(['access-list']) })
    expect(await navigationLabels()).toEqual(['Atalaya', 'Admin'])
    await user.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('option', { name: /^Admin/ })).toBeVisible()
  })

  test('every link in it opens for a person with all permissions', async () => {
    const { go, router } = renderAt('/blank', { as: holding(permissionNames) })
    const links = within(await navigation()).getAllByRole('link')
    for (const address of links.slice(1).map((link) => link.getAttribute('href')!)) {
      go(address)
      // an area redirects to its first part
      await waitFor(() => expect(router.state.resolvedLocation?.pathname.startsWith(address)).toBe(true))
      expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent(/not found/)
    }
  })

  test('marks the current page, also for pages below it', async () => {
    renderAt('/users/create', { as: holding(permissionNames) })
    expect(within(await navigation()).getByRole('link', { current: 'page' })).toHaveTextContent('Users')
  })

  test('stays folded on the next visit', async () => {
    renderAt('/blank', { as: holding(['call-detail']) })
    fireEvent.click(await screen.findByRole('button', { name: 'Fold the navigation to icons' }))
    expect(screen.getByRole('button', { name: 'Show the names in the navigation' })).toBeVisible()
    expect(JSON.parse(localStorage.getItem('atalaya-navigation-folded') ?? 'null')).toBe(true)
    expect(within(await navigation()).getByRole('link', { name: 'Calls' })).toBeVisible()
  })

  test('opens as a drawer in a narrow window, and closes after navigating', async () => {
    const { address } = renderAt('/blank', { as: holding(['dashboards-premium']) })
    fireEvent.click(await screen.findByRole('button', { name: 'Open the navigation' }))
    const drawer = await screen.findByRole('dialog', { name: 'Navigation' })
    fireEvent.click(within(drawer).getByRole('link', { name: 'Premium' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(address()).toBe('/premium'))
  })
})

test('the first stop of the keyboard skips to the content, without leaving the address', async () => {
  const { user, address } = renderAt('/blank', { as: holding([]) })
  await screen.findByRole('heading', { name: 'Blank page' })
  await user.tab()
  expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('main')).toHaveFocus()
  expect(address()).toBe('/blank')
})

test('the drawer of a narrow window contains what its header has no room for', async () => {
  const { locale } = renderAt('/blank', { as: holding([]) })
  fireEvent.click(await screen.findByRole('button', { name: 'Open the navigation' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Navigation' }))
  expect(drawer.getByRole('button', { name: 'Theme' })).toBeVisible()
  fireEvent.click(drawer.getByRole('button', { name: 'Language' }))
  fireEvent.click(await drawer.findByRole('menuitemradio', { name: '简体中文' }))
  await waitFor(() => expect(locale.getSnapshot().context.current).toBe('zh-CN'))
})

describe('the search', () => {
  const open = async () => {
    await screen.findByRole('heading', { name: 'Blank page' })
    fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true })
    return screen.findByRole('textbox', { name: 'A page, or the number of a call' })
  }

  test('opens by Ctrl K, finds a page without its accents, and Enter goes there', async () => {
    const { user, address } = renderAt('/blank', { as: holding(['user-list', 'dashboards-premium']) })
    await user.type(await open(), 'PRÉMI{Enter}')
    await waitFor(() => expect(address()).toBe('/premium'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('goes to a call by its number', async () => {
    const { user, router } = renderAt('/blank', { as: holding(['call-detail']) })
    await user.type(await open(), '#4711')
    expect(screen.getByRole('option', { name: /Call 4711/ })).toBeVisible()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/call-detail/4711'))
  })

  test('offers no call to a person who may not open one, and says that nothing was found', async () => {
    const { user } = renderAt('/blank', { as: holding(['user-list']) })
    await user.type(await open(), '4711')
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    expect(screen.getByText('Nothing by that name is open to you.')).toBeVisible()
  })

  test('closes by Escape', async () => {
    const { user } = renderAt('/blank', { as: holding(['user-list']) })
    await user.type(await open(), '{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

describe('the header', () => {
  test('changes the language; each language is listed by its own name', async () => {
    const { locale } = renderAt('/blank', { as: holding([]) })
    fireEvent.click(await screen.findByRole('button', { name: 'Language' }))
    expect(await screen.findByRole('menuitemradio', { name: 'English' })).toBeChecked()
    fireEvent.click(screen.getByRole('menuitemradio', { name: '简体中文' }))
    await waitFor(() => expect(locale.getSnapshot().context.current).toBe('zh-CN'))
  })

  test('accepts the current language as a choice too, and the component kit follows', async () => {
    const { locale } = renderAt('/blank', { as: holding([]) })
    expect(locale.getSnapshot().context.kit).toBe('es')
    fireEvent.click(await screen.findByRole('button', { name: 'Language' }))
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'English' }))
    await waitFor(() => expect(locale.getSnapshot().context.kit).toBe('en'))
  })

  test('changes the theme', async () => {
    renderAt('/blank', { as: holding([]) })
    fireEvent.click(await screen.findByRole('button', { name: 'Theme' }))
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark'))
  })

  test('shows who is signed in, and links to their profile', async () => {
    const { address } = renderAt('/blank', { as: holding([]) })
    fireEvent.click(await screen.findByRole('button', { name: 'Account of Ada Lovelace' }))
    expect(await screen.findByText('ada@atalaya.test')).toBeVisible()
    fireEvent.click(screen.getByRole('menuitem', { name: 'Your profile' }))
    await waitFor(() => expect(address()).toBe('/user-profile'))
  })
})
