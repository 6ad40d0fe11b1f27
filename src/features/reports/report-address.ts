import { linkOptions } from '@tanstack/react-router'

import { runsSearchDefaults } from './detail/runs-search.ts'

/** The address of a report. */
export const reportAddress = (id: number) =>
  linkOptions({ to: '/reports/$id', params: { id: String(id) }, search: runsSearchDefaults })
