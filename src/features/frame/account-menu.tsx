import { Trans } from '@lingui/react/macro'
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconHelpCircle, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

import type { SessionUser } from '#contracts/auth.ts'
import { initialsOf } from '#src/ui/initials-of.ts'

import classes from './account-menu.module.css'

export function AccountMenu({ user }: { user: SessionUser }) {
  const { name } = user

  return (
    <Menu position="bottom-end" width={240} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes['account']}>
          <span aria-hidden>{initialsOf(user.name)}</span>
          <VisuallyHidden>
            <Trans>Account of {name}</Trans>
          </VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes['person']}>
          <div className={classes['name']}>{user.name}</div>
          <div className={classes['email']}>{user.email}</div>
        </div>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/user-profile"
          leftSection={<IconUserCircle size={16} stroke={1.5} aria-hidden />}
        >
          <Trans>Your profile</Trans>
        </Menu.Item>
        <Menu.Item component={Link} to="/requests" leftSection={<IconHelpCircle size={16} stroke={1.5} aria-hidden />}>
          <Trans>Your requests</Trans>
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/logout"
          preload={false}
          leftSection={<IconLogout size={16} stroke={1.5} aria-hidden />}
        >
          <Trans>Sign out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
