import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'

import { NoticeBoard } from '#src/ui/notice-board.tsx'

import type { AppRouter } from './router.ts'
import { cssVariables, theme } from './theme.ts'

type AppProps = {
  router: AppRouter
  i18n: I18n
  /** Of the page's Content-Security-Policy, for the styles that are written while it runs. */
  styleNonce?: string | undefined
  /** Without transitions, for tests. */
  env?: 'default' | 'test'
}

export function App({ router, i18n, styleNonce, env = 'default' }: AppProps) {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        env={env}
        {...(styleNonce && { getStyleNonce: () => styleNonce })}
      >
        <RouterProvider router={router} />
        <NoticeBoard />
      </MantineProvider>
    </I18nProvider>
  )
}
