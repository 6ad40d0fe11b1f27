import { notFound } from '@tanstack/react-router'

/** The ID in an address. An address with an invalid ID does not exist. */
export function idOf({ id }: { id: string }): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound()
  return Number(id)
}
