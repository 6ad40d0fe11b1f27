import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { idParam } from '#contracts/params.ts'

/** The search part of a person's address: the id. */
export const userDetailSearch = addressSearch(z.object({ id: idParam }))
