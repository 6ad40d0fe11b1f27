import type { LinkProps } from '@tanstack/react-router'

/** Where a policy opens. */
export const policyLink = (id: number): LinkProps => ({ to: '/details-polizas', search: { policy: id } })
