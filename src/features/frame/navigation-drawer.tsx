import { ActionIcon, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import classes from './navigation-drawer.module.css'
import { Navigation } from './navigation.tsx'
import type { PlaceGroup } from './places.ts'

type NavigationDrawerProps = {
  groups: readonly PlaceGroup[]
  appName: string
  /** What the header of a narrow window has no room for. */
  children: ReactNode
}

/** The navigation of a narrow window. */
export function NavigationDrawer({ groups, appName, children }: NavigationDrawerProps) {
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
          <div className={classes['inside']}>
            <Navigation groups={groups} appName={appName} onGone={close} />
            <div className={classes['foot']}>{children}</div>
          </div>
        </Drawer.Content>
      </Drawer.Root>
    </>
  )
}
