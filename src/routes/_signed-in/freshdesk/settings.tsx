import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { SettingsScreen } from '#src/features/tickets/settings/settings-screen.tsx'
import { settingsApi } from '#src/features/tickets/settings/settings.api.ts'

import { requireOrExplain } from '../../-guards.ts'

export const Route = createFileRoute('/_signed-in/freshdesk/settings')({
  staticData: {
    name: 'freshdesk.settings',
    title: msg`Settings of the support desk`,
    crumb: msg({ message: 'Settings', context: 'support desk' }),
  },
  beforeLoad: requireOrExplain('support-settings'),
  loader: ({ context: { http }, abortController: { signal } }) => ({ answer: settingsApi(http).settings(signal) }),
  component: DeskSettings,
})

function DeskSettings() {
  return <SettingsScreen {...Route.useLoaderData()} />
}
