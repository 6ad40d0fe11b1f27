import { specifiedPermissions } from '#contracts/permissions.ts'

/** One of the names that the specification gives. */
export const isSpecified = (name: string): boolean => specifiedPermissions.some((specified) => specified === name)
