import type { LinkProps } from '@tanstack/react-router'

/** The link to a policy. */
export const policyLink = (id: number): LinkProps => ({ to: '/details-polizas', search: { policy: id } })
