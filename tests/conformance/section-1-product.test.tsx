import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'

import { permissionNames } from '#contracts/permissions.ts'
import { exampleDashboard } from '#tests/support/example-dashboard.ts'
import { fillIn, press, title } from '#tests/support/on-screen.ts'
import { openLocale } from '#tests/support/open-locale.ts'
import { pageConfig } from '#tests/support/page-config.ts'
import { noFacets, pageOfCalls } from '#tests/support/page-of-calls.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { holding, renderAt, signIn } from '#tests/support/render.tsx'
import { sessionBackend } from '#tests/support/session-backend.ts'

const everything = holding(permissionNames)

test('Users must sign in.', async () => {
  const { backend, address, arriveAt } = renderAt('/login')
  for (const path of ['/', '/dashboard', '/call-detail/1', '/users', '/admin', '/user-profile']) {
    await arriveAt(path)
    expect(await title(), path).toHaveTextContent('Sign in')
    expect(address(), path).toBe(`/login?redirect=${encodeURIComponent(path)}`)
    expect(backend.requests, path).toEqual([])
  }
})

test('What a user sees depends on permission names returned by the server after sign-in, and on a role id (role_id 1 means admin).', async () => {
  const places = async (account: ReturnType<typeof holding>) => {
    const visit = renderAt('/login', { backend: sessionBackend(account) })
    await signIn(account)
    const navigation = await screen.findByRole('navigation', { name: 'Main' })
    const links = within(navigation).getAllByRole('link')
    const seen = links.flatMap((link) => link.getAttribute('href') ?? []).filter((href) => href !== '/')
    const address = visit.address()
    visit.session.stop()
    cleanup()
    return { seen, address }
  }
  expect(await places(holding(['dashboards-beyond', 'freshdeck']))).toEqual({
    seen: ['/beyond', '/freshdesk'],
    address: '/beyond',
  })
  expect(await places(holding(['policy-detail', 'user-list']))).toEqual({
    seen: ['/details-polizas', '/users'],
    address: '/users',
  })
  expect(await places(holding(['dashboards-beyond', 'role-list'], 1))).toEqual({
    seen: ['/beyond', '/admin'],
    address: '/admin',
  })
})

test('Dashboards come in three tiers: freemium, premium, beyond.', () =>
  expectScreens([
    ['/dashboard', 'Freemium dashboard'],
    ['/premium', 'Premium dashboard'],
    ['/beyond', 'Beyond dashboard'],
  ]))

test('There are call detail pages, a policy detail page, a support-desk page, a user list and a user profile.', async () => {
  // the fake server has no calls: until its answer arrives, each page is named after its address
  for (const [path, name] of [
    ['/call-detail/1', 'Call 1'],
    ['/call-detail-ia-whatsapp/whatsapp/1', 'Chat 1'],
    ['/call-detail-calidad/quality/new/1', 'New evaluation'],
    ['/call-detail-db/1', 'Dialling record'],
    ['/call-detail-poliza/1', 'Policy call detail'],
  ] as const) {
    const { session } = renderAt(path, { as: everything })
    expect(await title(), path).toHaveTextContent(name)
    session.stop()
    cleanup()
  }
  await expectScreens([
    ['/details-polizas', 'Policies'],
    ['/freshdesk', 'Support desk'],
    ['/users', 'Users'],
    ['/user-profile', 'Your profile'],
  ])
})

async function expectScreens(screens: [path: string, name: string][]) {
  const { arriveAt } = renderAt('/blank', { as: everything })
  for (const [path, name] of screens) {
    await arriveAt(path)
    expect(await title(), path).toHaveTextContent(name)
  }
}

test('An admin area manages posts, categories, permissions, roles and users.', async () => {
  const backend = sessionBackend(everything)
  const { arriveAt } = renderAt('/blank', { as: everything, backend })
  for (const area of ['posts', 'categories', 'permissions', 'roles', 'users']) {
    backend.answer(`GET /api/${area}`, () => ({ status: 200, body: pageOf([], `/api/${area}`) }))
    await arriveAt(`/admin/${area}`)
    expect((await title()).textContent).toBe(area.charAt(0).toUpperCase() + area.slice(1))
    const main = within(screen.getByRole('main'))
    const links = await main.findAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toContain(`/admin/${area}/create`)
    expect(backend.sentTo(`/api/${area}`), area).toHaveLength(1)
  }
})

test('Flows for sign-in, registration, password recovery and logout exist.', async () => {
  const account = holding(['dashboards-premium'])
  const { backend, go, user } = renderAt('/register', { backend: sessionBackend(account) })
  await fillIn({ Name: 'Ada', Email: account.user.email, Password: 'a long secret', 'Password again': 'a long secret' })
  press('Create the account')
  await screen.findByRole('heading', { name: 'Sign in' })

  go('/forgot-password')
  await screen.findByRole('heading', { name: 'Forgotten your password?' })
  await fillIn({ Email: account.user.email })
  press('Send the link')
  await screen.findByRole('button', { name: 'The link is on its way' })
  go(`/reset-password/from-the-mail?email=${account.user.email}`)
  await screen.findByRole('heading', { name: 'Choose a new password' })
  await fillIn({ 'New password': 'another secret', 'New password again': 'another secret' })
  press('Change the password')
  await screen.findByRole('heading', { name: 'Sign in' })

  await signIn(account)
  await screen.findByRole('heading', { name: 'Premium dashboard' })
  await user.click(screen.getByRole('button', { name: 'Account of Ada Lovelace' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  // the header requests the unread counts by itself, as soon as the page is idle
  const requests = backend.requests.filter(({ path }) => !path.endsWith('/unread'))
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /register',
    'POST /api/forget-password',
    'POST /api/reset-password',
    'POST /api/oauth/token',
    'GET /api/user',
    'GET /api/abilities',
    // where this person lands
    'GET /api/dashboards/premium',
    'GET /api/dashboards/premium/funnel',
    'GET /api/alerts',
    'POST /api/logout',
  ])
})

test.each(['bn', 'en', 'es', 'fr', 'pt-BR', 'zh-CN'])(
  'Interface languages: bn, en, es, fr, pt-BR, zh-CN, loaded on demand from the stored language choice. (%s)',
  async (stored) => {
    document.cookie = `locale=${stored}; Path=/`
    const { asked, said } = openLocale()
    expect(await said()).toBe(`in ${stored}`)
    expect(asked).toHaveLength(1)
    expect(document.documentElement.lang).toBe(stored)
  },
)

test('English is the default and the fallback.', async () => {
  expect(await openLocale({ locale: pageConfig().locale }).said()).toBe('in en')
  document.cookie = 'locale=bn; Path=/'
  expect(await openLocale({}, { away: ['bn'] }).said()).toBe('in en')
})

test('The application itself starts with Spanish as the interface language for its component kit (tables, pagination, date picker).', async () => {
  const backend = sessionBackend(everything)
  backend.answer('GET /api/calls', () => ({ status: 200, body: pageOfCalls.nested }))
  backend.answer('GET /api/call-facets', () => ({ status: 200, body: noFacets }))
  backend.answer('GET /api/call-options', () => ({ status: 200, body: noFacets }))
  backend.answer('GET /api/dashboards/freemium', () => ({ status: 200, body: exampleDashboard() }))
  const { go, user } = renderAt('/calls', { as: everything, backend })
  expect(await screen.findByLabelText('Filas por página')).toBeVisible()
  expect(await title()).toHaveTextContent('Calls')

  go('/dashboard?started_from=2026-03-02&started_to=2026-03-31')
  await user.click(await screen.findByLabelText('From and to'))
  expect(await screen.findByRole('button', { name: '9 marzo 2026', hidden: true })).toBeVisible()
})

test('Look: three theme colours: primary black, secondary mid grey, tertiary white.', async () => {
  renderAt('/login')
  await title()
  const styles = [...document.querySelectorAll('style[data-mantine-styles]')].map((style) => style.textContent).join('')
  const [always = '', light = ''] = [
    /:root, :host\{([^}]*)\}/,
    /\[data-mantine-color-scheme="light"\][^{]*\{([^}]*)\}/,
  ].map((block) => block.exec(styles)?.[1])
  const colourOf = (name: string): string => {
    const declared = new RegExp(`--mantine-color-${name}:([^;]+);`)
    const value = (declared.exec(light) ?? declared.exec(always))?.[1]?.trim() ?? ''
    const reference = /^var\(--mantine-color-([\w-]+)\)$/.exec(value)?.[1]
    return reference ? colourOf(reference) : value
  }
  expect(colourOf('primary-filled')).toBe('#000000')
  expect(colourOf('secondary-filled')).toBe('#5f5f5f')
  expect(colourOf('tertiary-filled')).toBe('#ffffff')
})

test('The application mounts into the page root and loads the current user when it starts.', async () => {
  const root = Object.assign(document.createElement('div'), { id: 'app' })
  const config = Object.assign(document.createElement('script'), { id: 'page-config', type: 'application/json' })
  config.textContent = JSON.stringify(pageConfig())
  document.body.append(root, config)
  onTestFinished(() => document.body.replaceChildren())
  const backend = sessionBackend(everything)
  backend.answer('GET /src/locales/en.json', () => ({ status: 200, body: { messages: {} } }))
  sessionStorage.setItem('token', backend.grant(everything))
  history.replaceState(null, '', '/premium')

  await import('#src/main.tsx')
  await waitFor(() => expect(within(root).getByRole('heading', { level: 1 })).toHaveTextContent('Premium dashboard'))
  expect(backend.sentTo('/api/user')).toHaveLength(1)
  expect(within(root).getByRole('button', { name: 'Account of Ada Lovelace' })).toBeVisible()
})
