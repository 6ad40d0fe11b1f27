import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'

/** Renders one component within the providers that every screen has. */
export function renderIsland(element: ReactElement, { locale = 'en' }: { locale?: string } = {}) {
  i18n.loadAndActivate({ locale, messages: {} })
  return render(element, { wrapper: Providers })
}

/** The same for a component with links: it is at an address, and appears once the router has found it. */
export function renderLinked(element: ReactElement, { at = '/' }: { at?: string } = {}) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => element }),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  return { router, ...renderIsland(<RouterProvider router={router} />) }
}

function Providers({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">{children}</MantineProvider>
    </I18nProvider>
  )
}
