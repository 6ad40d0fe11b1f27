import { calibrationListQuerySchema } from '#contracts/lists/calibrations.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const calibrationsSearch = listSearch(calibrationListQuerySchema)
export type CalibrationsSearch = SearchOf<typeof calibrationsSearch>
