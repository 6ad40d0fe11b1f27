import { ActionIcon, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { IconMenu2 } from '@tabler/icons-react'

import classes from './navigation-drawer.module.css'
import { Navigation } from './navigation.tsx'
import type { PlaceGroup } from './places.ts'

/** The navigation of a narrow window. */
export function NavigationDrawer({ groups, appName }: { groups: readonly PlaceGroup[]; appName: string }) {
  const { t } = useLingui()
  const [isOpen, { open, close }] = useDisclosure(false)

  return (
    <>
      <ActionIcon
        className={classes['open']}
        variant="subtle"
        size="lg"
        aria-label={t`Open the navigation`}
        aria-expanded={isOpen}
        onClick={open}
      >
        <IconMenu2 size={18} stroke={1.5} />
      </ActionIcon>
      <Drawer.Root opened={isOpen} onClose={close} size={264}>
        <Drawer.Overlay backgroundOpacity={0.3} />
        <Drawer.Content aria-label={t`Navigation`}>
          <Navigation groups={groups} appName={appName} onGone={close} />
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}
