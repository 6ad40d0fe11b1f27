import { linkOptions } from '@tanstack/react-router'

import { runsSearchDefaults } from './detail/runs-search.ts'

/** Where a report is shown. */
export const reportAddress = (id: number) =>
  linkOptions({ to: '/reports/$id', params: { id: String(id) }, search: runsSearchDefaults })
