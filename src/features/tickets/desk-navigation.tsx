import { useLingui } from '@lingui/react/macro'

import { useCan } from '#src/context/app-context.ts'
import { AreaNavigation } from '#src/ui/area-navigation.tsx'

/** The pages of the support desk that the person may open. */
export function DeskNavigation() {
  const { t } = useLingui()
  const can = useCan()
  const pages = [
    { to: '/freshdesk', label: t`Tickets`, needs: 'freshdeck' },
    { to: '/freshdesk/reports', label: t`Reports`, needs: 'freshdeck' },
    { to: '/freshdesk/replies', label: t`Canned replies`, needs: 'support-settings' },
    { to: '/freshdesk/settings', label: t`Settings`, needs: 'support-settings' },
  ] as const

  return (
    <AreaNavigation
      label={t`Support desk`}
      pages={pages.filter(({ needs }) => can(needs)).map(({ to, label }) => ({ to, label }))}
    />
  )
}
