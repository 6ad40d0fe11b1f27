import type { LinkProps } from '@tanstack/react-router'

/** The addresses of the user screens, which exist both in the main navigation and in the admin area. */
export type UserAddresses = {
  list: LinkProps
  create: LinkProps
  edit: (id: number) => LinkProps
  /** Where many people are changed at once. */
  file: LinkProps | null
}

export const userAddresses = {
  users: {
    list: { to: '/users' },
    create: { to: '/users/create' },
    edit: (id) => ({ to: '/users/edit/$id', params: { id: String(id) } }),
    file: null,
  },
  admin: {
    list: { to: '/admin/users' },
    create: { to: '/admin/users/create' },
    edit: (id) => ({ to: '/admin/users/edit/$id', params: { id: String(id) } }),
    file: { to: '/admin/users/UpdateFile' },
  },
} satisfies Record<string, UserAddresses>
