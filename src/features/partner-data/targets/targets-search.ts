import { addressSearch } from '#contracts/address.ts'
import { targetsQuerySchema } from '#contracts/lists/partner-data.ts'

/** The search part of the address: the month; by default the current month in the partner's time zone. */
export const targetsSearch = addressSearch(targetsQuerySchema)
