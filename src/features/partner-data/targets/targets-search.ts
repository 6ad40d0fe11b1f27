import { addressSearch } from '#contracts/address.ts'
import { targetsQuerySchema } from '#contracts/lists/partner-data.ts'

/** The search part of the address: which month; without one the month that it is where the partner is. */
export const targetsSearch = addressSearch(targetsQuerySchema)
