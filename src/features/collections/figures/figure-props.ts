import type { Collections } from '#contracts/collections.ts'

import type { DebtsDrilldown } from '../worklist-address.ts'

export type FigureProps = {
  collections: Collections
  /** The filters that apply to the figures. */
  filters: DebtsDrilldown
  currency: string
  /** Opens an address of the application. */
  onOpen: (href: string) => void
}
