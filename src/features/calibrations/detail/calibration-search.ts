import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { idParam } from '#contracts/params.ts'

/** The conversation whose answers are compared. */
const searchSchema = z.object({ conversation: idParam })

export const calibrationSearch = addressSearch(searchSchema)
export type CalibrationSearch = z.infer<typeof searchSchema>
