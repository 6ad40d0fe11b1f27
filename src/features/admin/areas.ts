import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type Icon,
  IconCategory,
  IconFileUpload,
  IconHistory,
  IconKey,
  IconNews,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'

import type { PermissionName } from '#contracts/permissions.ts'

export type Area = {
  name: string
  label: MessageDescriptor
  about: MessageDescriptor
  icon: Icon
  needs: PermissionName
  link: LinkProps
}

/** The parts of the admin area, and the permission that opens each. */
export const areas: readonly Area[] = [
  {
    name: 'users',
    label: msg`Users`,
    about: msg`Who may sign in, as what, and in which team.`,
    icon: IconUsers,
    needs: 'user-list',
    link: { to: '/admin/users' },
  },
  {
    name: 'user-file',
    label: msg`Users from a file`,
    about: msg`Many people at once, looked at before anything changes.`,
    icon: IconFileUpload,
    needs: 'user-edit',
    link: { to: '/admin/users/UpdateFile' },
  },
  {
    name: 'roles',
    label: msg`Roles`,
    about: msg`What each role may do, on which rows, with which fields.`,
    icon: IconShieldLock,
    needs: 'role-list',
    link: { to: '/admin/roles' },
  },
  {
    name: 'permissions',
    label: msg`Permissions`,
    about: msg`What can be allowed at all, and where it is used.`,
    icon: IconKey,
    needs: 'permission-list',
    link: { to: '/admin/permissions' },
  },
  {
    name: 'posts',
    label: msg`Posts`,
    about: msg`News and help articles for the people who work here.`,
    icon: IconNews,
    needs: 'post-list',
    link: { to: '/admin/posts' },
  },
  {
    name: 'categories',
    label: msg`Categories`,
    about: msg`The tree in which posts are kept.`,
    icon: IconCategory,
    needs: 'category-list',
    link: { to: '/admin/categories' },
  },
  {
    name: 'access-records',
    label: msg`Access records`,
    about: msg`Who saw, heard, took along or changed what.`,
    icon: IconHistory,
    needs: 'access-list',
    link: { to: '/admin/access-records' },
  },
]
